-- A change of the plan is applied once, however often its job runs; what is done by now has been.
alter table "plan_changes" add column "applied_at" timestamptz;
alter table plan_changes no force row level security;
update plan_changes set applied_at = updated_at where state = 'done';
alter table plan_changes force row level security;
