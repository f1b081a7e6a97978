-- A product is found by the numbers of its combinations, too. What is searched is derived anew after an upgrade.
alter table products add column variant_skus text;
update products p set variant_skus = v.skus from (
  select store_id, product_id, string_agg(sku, E'\n' order by sort_order, id) as skus from product_variants where sku <> '' group by 1, 2) v
where p.store_id = v.store_id and p.id = v.product_id;
