-- Who looks at a key of the store is written down, too.
alter table audit_logs drop constraint audit_logs_action_check;
alter table audit_logs add constraint audit_logs_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'remove'::text, 'restore'::text, 'enter'::text, 'reveal'::text])));
