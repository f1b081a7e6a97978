-- What a store tells a carrier is kept with its delivery group, the secret ones sealed.
alter table "delivery_groups" add column "settings" jsonb;
alter table "delivery_groups" add column "sealed_settings" text;
