-- Guests ask for their data as customers do, and wait for the store's word; an owner adds lines to robots.txt.
alter table privacy_requests drop constraint privacy_requests_state_check;
alter table privacy_requests drop constraint privacy_requests_kind_check;
alter table privacy_requests drop constraint privacy_requests_asked_by_check;
alter table privacy_requests alter column customer_id drop not null;
alter table privacy_requests add column email citext;
alter table privacy_requests add column language text;
alter table privacy_requests add column reason text;
alter table privacy_requests add column decided_at timestamp with time zone;
alter table privacy_requests add column decided_by text;
alter table settings add column robots_rules text;
alter table privacy_requests add constraint privacy_requests_asked_by_check CHECK ((asked_by = ANY (ARRAY['customer'::text, 'staff'::text, 'guest'::text])));
alter table privacy_requests add constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['erasure'::text, 'copy'::text])));
alter table privacy_requests add constraint privacy_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'done'::text, 'failed'::text, 'refused'::text])));
