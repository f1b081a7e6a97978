-- The platform lists the tasks of all stores, the newest first.
create index store_tasks_created_at_idx on tasks ("created_at", id);
