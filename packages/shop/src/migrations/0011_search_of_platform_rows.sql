-- Accounts and mails were written without the text that the administration searches: what is there gets it.
update accounts set search_text = lower(concat_ws(E'\n', email, first_name, last_name, phone)) where search_text = '';
update outbox_mails set search_text = lower(concat_ws(E'\n', "to", subject)) where search_text = '';
