"""PostgreSQL for La Marque: nobody waits again for a server that is away."""
