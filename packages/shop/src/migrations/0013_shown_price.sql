-- An order keeps the price that its buyer read: with or without tax as the shop showed it, so that lines read the same everywhere.
alter table order_products add column shown_price numeric(20,4);
