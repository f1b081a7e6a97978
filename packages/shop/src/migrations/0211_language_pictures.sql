-- A language has a picture of its own beside its letters, where shoppers choose one.
alter table store_languages add column "image" uuid;
alter table store_languages add constraint store_languages_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
