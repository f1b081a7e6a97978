-- What one US dollar is worth in each of the platform's currencies: plan prices are told in an owner's own beside dollars.
create table currency_rates (
  id uuid not null,
  "code" citext not null,
  "value" numeric(20,8) not null,
  "source" text not null,
  "date" date not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint currency_rates_pkey primary key (id),
  constraint currency_rates_source_check check ("source" in ('nbu', 'ecb'))
);
create unique index currency_rates_code_key on currency_rates ("code");
create index currency_rates_code_sort_idx on currency_rates ("code", id);
