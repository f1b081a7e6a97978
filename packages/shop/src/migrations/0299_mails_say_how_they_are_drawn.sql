-- A mail is drawn when it is sent: in the language that it was written in, with the picture of its voucher. What was to hold HTML never held any.
alter table outbox_mails drop column html;
alter table outbox_mails add column language text;
alter table outbox_mails add column picture text;
