-- A language is a line of the list in the code: the database does not count languages, so that a new one needs no migration.

alter table settings drop constraint settings_admin_language_check;
alter table store_setups drop constraint store_setups_language_check;
