-- What a buyer answered to the store's own questions may be edited with the order.
alter table order_revisions add column custom_fields jsonb;
