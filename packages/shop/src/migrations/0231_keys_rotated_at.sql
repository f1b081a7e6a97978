-- When the keys were changed is told, and stands in the platform's list of changes.
alter table configuration_settings add column keys_rotated_at timestamp with time zone;
