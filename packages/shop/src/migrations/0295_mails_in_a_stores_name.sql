-- A mail to customers says in whose name it goes, and whom an answer is for.
alter table outbox_mails add column from_name text;
alter table outbox_mails add column reply_to text;
