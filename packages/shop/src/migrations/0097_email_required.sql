-- A phone is enough to order by; the shops that were there before go on asking for an e-mail until their owner says otherwise.
alter table settings add column email_required boolean default false not null;
update settings set email_required = true;
