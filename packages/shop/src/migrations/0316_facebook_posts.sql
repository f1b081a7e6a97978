-- A shop's page of Facebook is a channel beside its Instagram.
alter table social_channels drop constraint social_channels_channel_check;
alter table channel_posts drop constraint channel_posts_channel_check;
alter table channel_posts add constraint channel_posts_channel_check CHECK ((channel = ANY (ARRAY['instagram'::text, 'facebook'::text])));
alter table social_channels add constraint social_channels_channel_check CHECK ((channel = ANY (ARRAY['instagram'::text, 'facebook'::text])));
