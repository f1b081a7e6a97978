-- Staff are told in Viber, too: a store has a bot in each messenger.
alter table messenger_bots drop constraint messenger_bots_messenger_check;
alter table alert_chats drop constraint alert_chats_messenger_check;
alter table alert_chats add constraint alert_chats_messenger_check CHECK ((messenger = ANY (ARRAY['telegram'::text, 'viber'::text])));
alter table messenger_bots add constraint messenger_bots_messenger_check CHECK ((messenger = ANY (ARRAY['telegram'::text, 'viber'::text])));
