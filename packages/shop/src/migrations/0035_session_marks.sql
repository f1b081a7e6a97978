-- A session lives as long as the password that opened it: what staff, a reset link or somebody else sets ends it at once.
alter table "sessions" add column "password_mark" text;
