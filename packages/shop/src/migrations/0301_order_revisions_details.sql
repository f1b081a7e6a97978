-- Staff change whose an order is, where it goes and how it is brought and paid, beside or without its lines.
alter table order_revisions alter column lines drop not null;
alter table order_revisions add column delivery_method_id uuid;
alter table order_revisions add column payment_method_id uuid;
alter table order_revisions add column first_name text;
alter table order_revisions add column last_name text;
alter table order_revisions add column email text;
alter table order_revisions add column phone text;
alter table order_revisions add column delivery_address jsonb;
alter table order_revisions add column payment_address jsonb;
alter table order_revisions add column buyer_comment text;
alter table order_revisions add column changed text[] default '{}'::text[] not null;
alter table order_revisions add constraint order_revisions_delivery_method_id_fkey FOREIGN KEY (store_id, delivery_method_id) REFERENCES delivery_methods(store_id, id) ON DELETE SET NULL (delivery_method_id);
alter table order_revisions add constraint order_revisions_payment_method_id_fkey FOREIGN KEY (store_id, payment_method_id) REFERENCES payment_methods(store_id, id) ON DELETE SET NULL (payment_method_id);
CREATE INDEX order_revisions_delivery_method_id_idx ON public.order_revisions USING btree (store_id, delivery_method_id);
CREATE INDEX order_revisions_payment_method_id_idx ON public.order_revisions USING btree (store_id, payment_method_id);
