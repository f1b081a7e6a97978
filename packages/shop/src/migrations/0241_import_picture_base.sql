-- Where pictures lie that a file names without an address.
alter table import_profiles add column picture_base text;
