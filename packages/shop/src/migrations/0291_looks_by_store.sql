-- A look into a mail is of the mail’s store: who is forgotten there is forgotten there alone (record 0047).
alter table mail_looks add column store_id uuid;
update mail_looks l set store_id = m.store_id from outbox_mails m where m.id::text = l.mail_id;
alter table mail_looks add constraint mail_looks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE;
CREATE INDEX mail_looks_store_id_idx ON public.mail_looks USING btree (store_id);
