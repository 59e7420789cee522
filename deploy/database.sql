-- The database's container runs this once, when it is new. It creates a role for the servers that owns the site's database and nothing else.
\getenv password RIDE_SAFER_PASSWORD
create role ride_safer login password :'password';
-- Ends statements that hang. The server cannot set this when it connects, because PgBouncer would refuse it.
alter role ride_safer set statement_timeout = '10s';
create database ride_safer owner ride_safer;
-- The superuser can connect only from inside the container: docker compose exec database psql --username postgres
alter role postgres password null;
