-- A shop may have several designs, of colours, letters and shapes; the two colours of its settings become the first of them.
create table designs (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "primary_color" text not null,
  "accent_color" text,
  "ground_color" text,
  "type_pair" text default 'inter'::text not null,
  "corners" text default 'soft'::text not null,
  "button_shape" text default 'rounded'::text not null,
  "density" text default 'normal'::text not null,
  "card_ratio" text default 'square'::text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint designs_pkey primary key (store_id, id),
  constraint designs_corners_check check ("corners" in ('sharp', 'soft', 'round')),
  constraint designs_button_shape_check check ("button_shape" in ('sharp', 'rounded', 'pill')),
  constraint designs_density_check check ("density" in ('compact', 'normal', 'airy')),
  constraint designs_card_ratio_check check ("card_ratio" in ('square', 'portrait', 'landscape'))
);
alter table designs add constraint designs_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index designs_updated_at_idx on designs (store_id, "updated_at", id);
alter table designs enable row level security;
alter table designs force row level security;
create policy store_wall on designs using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings add column social_image uuid;
alter table settings add column design_id uuid;
alter table settings add constraint settings_design_id_fkey FOREIGN KEY (store_id, design_id) REFERENCES designs(store_id, id);
alter table settings add constraint settings_social_image_fkey FOREIGN KEY (store_id, social_image) REFERENCES files(store_id, id) ON DELETE SET NULL (social_image);
CREATE INDEX settings_design_id_idx ON public.settings USING btree (store_id, design_id);
insert into designs (store_id, id, "name", "primary_color", "accent_color", search_text)
  select store_id, gen_random_uuid(), name, design_primary, design_accent, lower(name)
  from (select s.*, case admin_language when 'ua-uk' then 'Мій дизайн' when 'ru-ru' then 'Мой дизайн' else 'My design' end as name from settings s) s
  where (design_primary, design_accent) <> ('#1f4f46', '#c2552d');
update settings s set design_id = d.id from designs d where d.store_id = s.store_id;
alter table settings drop column design_accent;
alter table settings drop column design_primary;
