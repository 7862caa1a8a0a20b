"""PostgreSQL for La Marque: a server that is frozen is given up, and an old database refused."""
