-- Texts that a machine writes: which are asked for, what came, what of it people took, and what it has used of the month.
alter table products drop constraint products_ai_status_check;
create table ai_generation_items (
  store_id uuid not null,
  id uuid not null,
  "generation_id" uuid not null,
  "product_id" uuid,
  "category_id" uuid,
  "language" text not null,
  "state" text default 'waiting'::text not null,
  "text" text,
  "earlier_text" text,
  "tokens" integer default 0 not null,
  "reserved" integer default 0 not null,
  "attempts" integer default 0 not null,
  "tried_at" timestamp with time zone,
  "fault" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_generation_items_pkey primary key (store_id, id),
  constraint ai_generation_items_state_check check ("state" in ('waiting', 'generating', 'written', 'accepted', 'rejected', 'failed')),
  constraint ai_generation_items_fault_check check ("fault" in ('refused', 'away', 'closed', 'not-published'))
);
create table ai_generation_languages (
  store_id uuid not null,
  id uuid not null,
  "generation_id" uuid not null,
  "store_language_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_generation_languages_pkey primary key (store_id, id)
);
create table ai_generations (
  store_id uuid not null,
  id uuid not null,
  "type" text default 'products'::text not null,
  "scope" text default 'without-text'::text not null,
  "category_id" uuid,
  "product_id" uuid,
  "wishes" text,
  "state" text default 'draft'::text not null,
  "item_count" integer default 0 not null,
  "failures" integer default 0 not null,
  "fault" text,
  "started_at" timestamp with time zone,
  "finished_at" timestamp with time zone,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_generations_pkey primary key (store_id, id),
  constraint ai_generations_type_check check ("type" in ('products', 'categories')),
  constraint ai_generations_scope_check check ("scope" in ('without-text', 'without-ai', 'category', 'one')),
  constraint ai_generations_state_check check ("state" in ('draft', 'generating', 'publishing', 'done', 'stopped')),
  constraint ai_generations_fault_check check ("fault" in ('away', 'closed', 'not-connected', 'plan-limit', 'store-suspended', 'other'))
);
create table ai_usages (
  store_id uuid not null,
  id uuid not null,
  "month" date not null,
  "tokens" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_usages_pkey primary key (store_id, id)
);
alter table ai_generation_items add constraint ai_generation_items_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table ai_generation_items add constraint ai_generation_items_generation_id_fkey foreign key (store_id, "generation_id") references ai_generations (store_id, id) on delete cascade;
alter table ai_generation_items add constraint ai_generation_items_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table ai_generation_items add constraint ai_generation_items_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete cascade;
alter table ai_generation_languages add constraint ai_generation_languages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table ai_generation_languages add constraint ai_generation_languages_generation_id_fkey foreign key (store_id, "generation_id") references ai_generations (store_id, id) on delete cascade;
alter table ai_generation_languages add constraint ai_generation_languages_store_language_id_fkey foreign key (store_id, "store_language_id") references store_languages (store_id, id) on delete cascade;
alter table ai_generations add constraint ai_generations_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table ai_generations add constraint ai_generations_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete set null ("category_id");
alter table ai_generations add constraint ai_generations_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete set null ("product_id");
alter table ai_usages add constraint ai_usages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index ai_generation_items_generation_id_idx on ai_generation_items (store_id, "generation_id");
create index ai_generation_items_product_id_idx on ai_generation_items (store_id, "product_id");
create index ai_generation_items_category_id_idx on ai_generation_items (store_id, "category_id");
create index ai_generation_items_created_at_idx on ai_generation_items (store_id, "created_at", id);
create index ai_generation_items_updated_at_idx on ai_generation_items (store_id, "updated_at", id);
create index ai_generation_languages_store_language_id_idx on ai_generation_languages (store_id, "store_language_id");
create unique index ai_generation_languages_generation_id_store_language_id_key on ai_generation_languages (store_id, "generation_id", "store_language_id");
create index ai_generation_languages_created_at_idx on ai_generation_languages (store_id, "created_at", id);
create index ai_generations_category_id_idx on ai_generations (store_id, "category_id");
create index ai_generations_product_id_idx on ai_generations (store_id, "product_id");
create index ai_generations_created_at_idx on ai_generations (store_id, "created_at", id);
create unique index ai_usages_month_key on ai_usages (store_id, "month");
create index ai_usages_month_sort_idx on ai_usages (store_id, "month", id);
alter table ai_generation_items enable row level security;
alter table ai_generation_items force row level security;
create policy store_wall on ai_generation_items using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table ai_generation_languages enable row level security;
alter table ai_generation_languages force row level security;
create policy store_wall on ai_generation_languages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table ai_generations enable row level security;
alter table ai_generations force row level security;
create policy store_wall on ai_generations using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table ai_usages enable row level security;
alter table ai_usages force row level security;
create policy store_wall on ai_usages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table categories add column ai_status text default 'none'::text not null;
alter table categories add column generated_at timestamp with time zone;
alter table configuration_settings add column ai_api_base text;
alter table configuration_settings add column ai_api_key text;
alter table configuration_settings add column ai_model text;
alter table categories add constraint categories_ai_status_check CHECK ((ai_status = ANY (ARRAY['none'::text, 'queued'::text, 'generating'::text, 'written'::text, 'done'::text, 'failed'::text, 'edited'::text])));
alter table products add constraint products_ai_status_check CHECK ((ai_status = ANY (ARRAY['none'::text, 'queued'::text, 'generating'::text, 'written'::text, 'done'::text, 'failed'::text, 'edited'::text])));
