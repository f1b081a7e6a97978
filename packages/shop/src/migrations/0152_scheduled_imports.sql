-- Files at addresses are fetched by themselves, as often as the plan lets them, and not read again when they are the same.
alter table import_profiles add column next_import_at timestamp with time zone;
alter table import_profiles add column remote_etag text;
alter table import_profiles add column remote_modified text;
alter table import_profiles add column remote_version integer;
alter table imports add column is_scheduled boolean default false not null;
alter table imports add column is_unchanged boolean default false not null;
