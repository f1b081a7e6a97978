-- What of a picture stays in sight where a page cuts its edges off, in percent from the left and from above.
alter table files add column focus_x integer default 50 not null;
alter table files add column focus_y integer default 50 not null;
