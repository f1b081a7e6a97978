-- A draft’s goods are held once more for a buyer who comes back, and then no more: the order remembers that it was.
alter table orders add column hold_renewed boolean default false not null;
