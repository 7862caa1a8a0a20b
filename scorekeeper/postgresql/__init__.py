"""PostgreSQL for La Marque: nobody waits long for a server that is away or frozen."""
