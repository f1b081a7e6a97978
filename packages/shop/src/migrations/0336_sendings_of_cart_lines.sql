-- What was put into a cart and sent again, as its answer was lost, is put in once.
alter table cart_items add column sending_key text;
alter table cart_vouchers add column sending_key text;
