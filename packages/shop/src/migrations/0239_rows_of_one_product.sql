-- Rows of a file that are one product: which column says so, how many there were, and where pictures of combinations come from.
alter table import_profiles add column group_column text;
alter table imports add column joined_row_count integer default 0 not null;
alter table product_variants add column source_url text;
