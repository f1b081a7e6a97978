-- Pictures of feeds are fetched by due time, each with its own tries and reason: one that is not there costs the others no turn.
alter table product_images add column attempts integer default 0 not null;
alter table product_images add column next_try_at timestamptz;
alter table product_images add column fault text;
create index product_images_next_try_at_sort_idx on product_images (store_id, next_try_at, id);
