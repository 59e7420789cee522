-- Run once, by the database's container, when it is new: the servers get a role that owns the site's database and nothing else.
\getenv password RIDE_SAFER_PASSWORD
create role ride_safer login password :'password';
-- A statement that hangs ends. The server cannot set this when it connects: PgBouncer would refuse it.
alter role ride_safer set statement_timeout = '10s';
create database ride_safer owner ride_safer;
-- The superuser comes in from inside the container only: docker compose exec database psql --username postgres
alter role postgres password null;
