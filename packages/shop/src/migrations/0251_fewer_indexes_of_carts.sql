-- A cart is written five times on its way to an order: what no one finds it by is no index of it, and its page has room for what it becomes.
drop index carts_delivery_method_id_idx;
drop index carts_payment_method_id_idx;
drop index cart_items_recurring_id_idx;
-- Nor are rows that are read with what they belong to alone, and never listed.
drop index cart_items_created_at_idx;
drop index cart_vouchers_created_at_idx;
drop index import_changes_created_at_idx;
alter table carts set (fillfactor = 60);
-- A mail is written when it is due and once more when it is sent, without anything changing that it is found by.
alter table outbox_mails set (fillfactor = 75);
