-- What a tax rate is called stands in carts and orders, so it is said in each language of the shop; what was said is its main one's.
-- Store by store below its wall: nobody who reads or sells waits for it.
alter table tax_rates add column names jsonb;
do $$
declare at uuid; own text;
begin
  for at, own in select id, primary_language from stores loop
    perform set_config('app.store_id', at::text, true);
    update tax_rates set names = jsonb_build_object(own, "name") where store_id = at;
  end loop;
  perform set_config('app.store_id', '', true);
end $$;
alter table tax_rates drop column "name";
alter table tax_rates rename column names to "name";
alter table tax_rates alter column "name" set not null;
