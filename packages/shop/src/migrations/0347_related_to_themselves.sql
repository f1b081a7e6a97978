-- Products that were said to be related to themselves: nobody can say so any more, and what was said could not be saved again.
-- Store by store below its wall: nobody who reads or sells waits for it.
do $$
declare at uuid;
begin
  for at in select id from stores loop
    perform set_config('app.store_id', at::text, true);
    delete from product_related where store_id = at and related_id = product_id;
  end loop;
  perform set_config('app.store_id', '', true);
end $$;
