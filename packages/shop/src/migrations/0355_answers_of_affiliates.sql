-- Affiliates are asked the custom fields that a store has for them, and their answers are kept.
alter table affiliates add column "custom_fields" jsonb default '{}'::jsonb not null;
