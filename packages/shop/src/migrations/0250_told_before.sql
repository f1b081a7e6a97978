-- Whether the same was told before is asked with every order: found by its link, not by reading all that a week has told.
create unique index notifications_link_code_created_at_id_key on notifications (store_id, link, code, created_at, id);
