-- Every night one look asks all stores for pictures that lack something (record 0110): it reads those, and not every file.
create index files_unfinished_idx on files (store_id, id)
  where not is_private and sizes -> 'thumb' is not null and not (sizes -> 'thumb' ?& array['avif', 'paint']);
