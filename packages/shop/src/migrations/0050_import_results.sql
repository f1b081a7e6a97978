-- An import says how many pictures of other hosts became links, and its wrong rows speak the words of the API.
alter table imports add column linked_picture_count integer default 0 not null;
create function pg_temp.said(fault jsonb) returns jsonb language sql immutable as $$
  select case fault ->> 'code'
    when 'title-missing' then fault || '{"code": "required", "params": {}}'
    when 'negative' then fault || '{"code": "too-small", "params": {"min": 0}}'
    when 'too-large' then fault || '{"code": "invalid-value", "params": {}}'
    when 'too-long' then fault || jsonb_build_object('params', jsonb_build_object('max', fault -> 'params' -> 'limit'))
    else fault
  end
$$;
-- The owner is behind the walls, too; for this transaction it is not.
alter table import_rows no force row level security;
update import_rows set errors = (select jsonb_agg(pg_temp.said(fault)) from jsonb_array_elements(errors) fault)
  where outcome = 'wrong' and jsonb_typeof(errors) = 'array';
alter table import_rows force row level security;
drop function pg_temp.said(jsonb);
