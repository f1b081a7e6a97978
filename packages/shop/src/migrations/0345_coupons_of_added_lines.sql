-- Lines that were added to an order with a promo code kept that it was not meant for them, and lost their discount with the next edit.
alter table orders no force row level security;
alter table order_products no force row level security;
update order_products p set terms = jsonb_set(p.terms, '{coupon}', 'true')
  from orders o where o.store_id = p.store_id and o.id = p.order_id and o.coupon_code is not null and o.reward_points = 0
    and p.discount > 0 and p.terms ->> 'coupon' = 'false';
alter table orders force row level security;
alter table order_products force row level security;
