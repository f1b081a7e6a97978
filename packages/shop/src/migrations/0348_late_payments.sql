-- Money that was taken for a plan that had been paid, or was over, by then is said to go back, where payments are listed.
alter table payment_histories add column came_late boolean default false not null;
