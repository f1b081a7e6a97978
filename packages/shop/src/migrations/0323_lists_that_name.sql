-- A promo code for goods that are deleted is for nothing, not for everything; likewise ways of paying. A customer group that products or taxes are for stays.
alter table coupon_products alter column product_id drop not null;
alter table coupon_categories alter column category_id drop not null;
alter table payment_method_deliveries alter column delivery_method_id drop not null;
alter table coupon_products drop constraint coupon_products_product_id_fkey;
alter table coupon_products add constraint coupon_products_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete set null ("product_id");
alter table coupon_categories drop constraint coupon_categories_category_id_fkey;
alter table coupon_categories add constraint coupon_categories_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete set null ("category_id");
alter table payment_method_deliveries drop constraint payment_method_deliveries_delivery_method_id_fkey;
alter table payment_method_deliveries add constraint payment_method_deliveries_delivery_method_id_fkey foreign key (store_id, "delivery_method_id") references delivery_methods (store_id, id) on delete set null ("delivery_method_id");
alter table product_customer_groups drop constraint product_customer_groups_customer_group_id_fkey;
alter table product_customer_groups add constraint product_customer_groups_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table tax_rate_customer_groups drop constraint tax_rate_customer_groups_customer_group_id_fkey;
alter table tax_rate_customer_groups add constraint tax_rate_customer_groups_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
