-- What a row of a file says of a customer is not for who may not list customers: each row knows what it is of.
alter table import_rows add column type text default 'products'::text not null;
alter table import_rows add constraint import_rows_type_check CHECK ((type = ANY (ARRAY['products'::text, 'categories'::text, 'customers'::text])));
alter table import_rows no force row level security;
alter table imports no force row level security;
alter table import_profiles no force row level security;
update import_rows r set type = p.type from imports i join import_profiles p on p.store_id = i.store_id and p.id = i.profile_id
  where i.store_id = r.store_id and i.id = r.import_id and p.type <> 'products';
alter table import_rows force row level security;
alter table imports force row level security;
alter table import_profiles force row level security;
