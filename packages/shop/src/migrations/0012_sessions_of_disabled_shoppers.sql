-- Shutting a shopper out did not end what they had open: those sessions end now.
update sessions s set ended_at = now() from customers c
where c.store_id = s.store_id and c.id::text = s.customer_id and not (c.status and c.approved) and s.ended_at is null;
