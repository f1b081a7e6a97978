-- An order that staff make may spend its customer's points.
alter table staff_orders add column reward_points integer not null default 0;
