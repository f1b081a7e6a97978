-- An account is asked to show that mail reaches it; those that are there already were never asked, and stay as free as they are.
alter table accounts add column confirmed_at timestamptz;
update accounts set confirmed_at = created_at;
