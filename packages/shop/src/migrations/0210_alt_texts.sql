-- What a picture shows is said in each language, for who cannot see it and for search engines.
alter table files add column "alt" jsonb default '{}'::jsonb not null;
