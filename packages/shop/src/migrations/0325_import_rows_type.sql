-- What a row of a file says of a customer is not for who may not list customers: each row knows what it is of.
alter table import_rows add column type text default 'products'::text not null;
alter table import_rows add constraint import_rows_type_check CHECK ((type = ANY (ARRAY['products'::text, 'categories'::text, 'customers'::text])));
alter table import_rows no force row level security;
alter table imports no force row level security;
alter table import_profiles no force row level security;
alter table audit_logs no force row level security;
-- A profile may have been of another type then: the trail tells from what it was changed first after the run.
with changed as (
  select store_id, row_id, created_at, id, changes #>> '{type,0}' as type from audit_logs
  where resource = 'import-profiles' and action = 'update' and changes #>> '{type,0}' is not null
), was as (
  select i.store_id, i.id, coalesce((select c.type from changed c where c.store_id = i.store_id and c.row_id = i.profile_id::text
    and c.created_at > i.created_at order by c.created_at, c.id limit 1), p.type) as type
  from imports i join import_profiles p on p.store_id = i.store_id and p.id = i.profile_id
)
update import_rows r set type = was.type from was where was.store_id = r.store_id and was.id = r.import_id and was.type <> 'products';
alter table import_rows force row level security;
alter table imports force row level security;
alter table import_profiles force row level security;
alter table audit_logs force row level security;
