-- Pictures of feeds are fetched by due time, each with its own tries and reason: one that is not there costs the others no turn.
alter table product_images add column attempts integer default 0 not null;
alter table product_images add column next_try_at timestamptz;
alter table product_images add column fault text;
