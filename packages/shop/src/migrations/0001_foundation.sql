-- The schema that the first release starts from: every declared table with its keys, indexes and walls.
create table store_domains (
  store_id uuid not null,
  id uuid not null,
  "host" citext not null,
  "is_primary" boolean default false not null,
  "verification" text,
  "verified_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_domains_pkey primary key (store_id, id)
);
create table store_setups (
  id uuid not null,
  "account_id" uuid,
  "store_id" uuid,
  "name" text not null,
  "country" text not null,
  "language" text not null,
  "currency" text not null,
  "address" jsonb,
  "about" text,
  "product_types" text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_setups_pkey primary key (id),
  constraint store_setups_language_check check ("language" in ('en-us', 'ru-ru', 'ua-uk'))
);
create table stores (
  id uuid not null,
  "title" text not null,
  "domain" citext not null,
  "token" citext not null,
  "state" text default 'onboarding'::text not null,
  "completed" boolean default false not null,
  "country_id" uuid,
  "zone_id" uuid,
  "plan_id" uuid,
  "owner_id" uuid,
  "primary_language" text default 'en-us'::text not null,
  "base_currency" text default 'USD'::text not null,
  "time_zone" text default 'UTC'::text not null,
  "product_types" text[] default '{}'::text[] not null,
  "about" text,
  "theme" text default 'full-catalog'::text not null,
  "trial_ends_at" timestamp with time zone,
  "suspended_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stores_pkey primary key (id),
  constraint stores_state_check check ("state" in ('onboarding', 'trial', 'active', 'past_due', 'suspended', 'archived', 'deleted'))
);
create table accounts (
  id uuid not null,
  "email" citext not null,
  "password" text,
  "first_name" text not null,
  "last_name" text not null,
  "phone" text,
  "role" text default 'SHOP_ADMIN'::text not null,
  "language" text,
  "status" boolean default true not null,
  "last_login_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint accounts_pkey primary key (id),
  constraint accounts_role_check check ("role" in ('ADMIN', 'SHOP_ADMIN'))
);
create table login_attempts (
  id uuid not null,
  "subject" text not null,
  "succeeded" boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint login_attempts_pkey primary key (id)
);
create table password_resets (
  id uuid not null,
  "token_hash" text not null,
  "account_id" uuid,
  "customer_id" text,
  "store_id" uuid,
  "password_mark" text,
  "expires_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint password_resets_pkey primary key (id)
);
create table sessions (
  id uuid not null,
  "account_id" uuid,
  "customer_id" text,
  "store_id" uuid,
  "fingerprint" text,
  "ip" text,
  "user_agent" text,
  "expires_at" timestamp with time zone not null,
  "ended_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sessions_pkey primary key (id)
);
create table staff_members (
  store_id uuid not null,
  id uuid not null,
  "name" text,
  "email" text,
  "account_id" uuid not null,
  "customer_group_id" uuid,
  "is_owner" boolean default false not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint staff_members_pkey primary key (store_id, id)
);
create table payment_histories (
  store_id uuid not null,
  id uuid not null,
  "plan_change_id" uuid,
  "number" integer not null,
  "description" text not null,
  "amount" numeric(20,2) not null,
  "vat" numeric(20,2) not null,
  "total" numeric(20,2) not null,
  "currency" text not null,
  "status" text not null,
  "reference" citext,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_histories_pkey primary key (store_id, id),
  constraint payment_histories_status_check check ("status" in ('succeeded', 'failed', 'pending', 'refunded'))
);
create table plan_changes (
  store_id uuid not null,
  id uuid not null,
  "plan" text not null,
  "period" text default 'monthly'::text not null,
  "state" text default 'pending'::text not null,
  "amount" numeric(20,2),
  "vat" numeric(20,2),
  "currency" text,
  "reference" citext,
  "redirect_url" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plan_changes_pkey primary key (store_id, id),
  constraint plan_changes_period_check check ("period" in ('monthly', 'annual')),
  constraint plan_changes_state_check check ("state" in ('pending', 'done', 'failed', 'canceled'))
);
create table plan_prices (
  id uuid not null,
  "plan_id" uuid not null,
  "period" text not null,
  "currency" text default 'USD'::text not null,
  "price" numeric(20,2) not null,
  "vat_percent" numeric(20,2) default 20 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plan_prices_pkey primary key (id),
  constraint plan_prices_period_check check ("period" in ('monthly', 'annual'))
);
create table plans (
  id uuid not null,
  "code" citext not null,
  "name" jsonb not null,
  "description" jsonb,
  "limits" jsonb default '{}'::jsonb not null,
  "features" text[] default '{}'::text[] not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint plans_pkey primary key (id)
);
create table store_subscriptions (
  store_id uuid not null,
  id uuid not null,
  "plan_id" uuid not null,
  "period" text default 'monthly'::text not null,
  "state" text default 'active'::text not null,
  "starts_at" timestamp with time zone not null,
  "ends_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_subscriptions_pkey primary key (store_id, id),
  constraint store_subscriptions_period_check check ("period" in ('monthly', 'annual')),
  constraint store_subscriptions_state_check check ("state" in ('trial', 'active', 'past_due', 'ended'))
);
create table bulk_changes (
  store_id uuid not null,
  id uuid not null,
  "resource" text not null,
  "action" text not null,
  "query" text,
  "ids" text[] default '{}'::text[] not null,
  "changes" jsonb,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint bulk_changes_pkey primary key (store_id, id),
  constraint bulk_changes_action_check check ("action" in ('patch', 'remove'))
);
create table deleted_records (
  store_id uuid not null,
  id uuid not null,
  "resource" text not null,
  "rows" jsonb not null,
  "actor_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint deleted_records_pkey primary key (store_id, id)
);
create table notifications (
  store_id uuid not null,
  id uuid not null,
  "code" text not null,
  "params" jsonb default '{}'::jsonb not null,
  "link" text,
  "level" text default 'info'::text not null,
  "read_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint notifications_pkey primary key (store_id, id),
  constraint notifications_level_check check ("level" in ('info', 'success', 'warning', 'error'))
);
create table outbox_mails (
  id uuid not null,
  "store_id" uuid,
  "to" text not null,
  "subject" text not null,
  "text" text not null,
  "html" text,
  "state" text default 'pending'::text not null,
  "attempts" integer default 0 not null,
  "next_try_at" timestamp with time zone,
  "sent_at" timestamp with time zone,
  "error" text,
  "unique_key" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint outbox_mails_pkey primary key (id),
  constraint outbox_mails_state_check check ("state" in ('pending', 'sent', 'kept', 'failed'))
);
create table tasks (
  store_id uuid not null,
  id uuid not null,
  "kind" text default 'bulk_change'::text not null,
  "state" text default 'queued'::text not null,
  "progress" integer default 0 not null,
  "done_count" integer default 0 not null,
  "total_count" integer,
  "title" text,
  "result" jsonb,
  "error" text,
  "cancel_requested" boolean default false not null,
  "heartbeat_at" timestamp with time zone,
  "started_by" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tasks_pkey primary key (store_id, id),
  constraint tasks_kind_check check ("kind" in ('switch_theme', 'sitemap', 'import_progress', 'upgrade_downgrade', 'store_restrictions', 'stripe_info', 'stripe_checkout', 'stripe_verify', 'bulk_change', 'language_copy')),
  constraint tasks_state_check check ("state" in ('queued', 'running', 'done', 'failed', 'canceled'))
);
create table undos (
  store_id uuid not null,
  id uuid not null,
  "undo_token" text not null,
  "resource" text,
  "count" integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint undos_pkey primary key (store_id, id)
);
create table settings (
  store_id uuid not null,
  id uuid not null,
  "file_max_size" integer default 5242880 not null,
  "file_mime_types" text default 'image/jpeg
image/png
image/webp
image/gif
image/avif'::text not null,
  "meta_title" jsonb default '{}'::jsonb not null,
  "meta_description" jsonb default '{}'::jsonb not null,
  "email" text,
  "address" jsonb default '{}'::jsonb not null,
  "city" text,
  "postcode" text,
  "region" text,
  "geocode" text,
  "phone" text,
  "opening_times" jsonb default '{}'::jsonb not null,
  "comment" jsonb default '{}'::jsonb not null,
  "admin_language" text default 'en-us'::text not null,
  "currency_auto_update" boolean default false not null,
  "length_class_id" uuid,
  "weight_class_id" uuid,
  "prices_include_tax" boolean default true not null,
  "show_prices_with_tax" boolean default true not null,
  "default_tax_address" text default 'delivery'::text not null,
  "price_prefix" jsonb default '{}'::jsonb not null,
  "price_only_logged_in" boolean default false not null,
  "items_per_page" integer default 15 not null,
  "seo_urls" boolean default true not null,
  "reviews_allowed" boolean default true not null,
  "reviews_guests" boolean default true not null,
  "reviews_purchased" boolean default false not null,
  "customer_group_id" uuid,
  "account_terms_id" uuid,
  "invoice_prefix" text default 'INV-{YYYY}-'::text not null,
  "weight_in_cart" boolean default false not null,
  "guest_checkout" boolean default true not null,
  "modal_cart" boolean default false not null,
  "one_click_buy" boolean default false not null,
  "checkout_terms_id" uuid,
  "order_status_id" uuid,
  "complete_status_id" uuid,
  "cancel_status_id" uuid,
  "invoice_status_id" uuid,
  "credit_note_prefix" text default 'CN-{YYYY}-'::text not null,
  "stock_display" boolean default false not null,
  "stock_checkout" boolean default false not null,
  "stock_warning" boolean default true not null,
  "totals_order" text[] default '{sub_total,reward,delivery,coupon,tax,credit,voucher,total}'::text[] not null,
  "coupon_minimum_on" text default 'eligible'::text not null,
  "vouchers_pay_vouchers" boolean default false not null,
  "rewards_enabled" boolean default false not null,
  "rewards_percent" numeric(20,2) default 1 not null,
  "rewards_maximum" numeric(20,2) default 30 not null,
  "return_status_id" uuid,
  "return_terms_id" uuid,
  "affiliate_commission" numeric(20,2) default 5 not null,
  "affiliate_approval" boolean default true not null,
  "tracking_days" integer default 30 not null,
  "affiliate_terms_id" uuid,
  "confirm_within_days" integer default 7 not null,
  "transfer_within_days" integer default 5 not null,
  "complete_after_days" integer default 14 not null,
  "return_days" integer default 14 not null,
  "logo" uuid,
  "icon" uuid,
  "alert_types" text[] default '{order,account,review,return,affiliate}'::text[] not null,
  "alert_emails" text,
  "voucher_minimum" bigint default 10000 not null,
  "voucher_maximum" bigint default 10000000 not null,
  "instagram_url" text,
  "facebook_url" text,
  "telegram_url" text,
  "viber_url" text,
  "instagram_access_token" text,
  "facebook_access_token" text,
  "telegram_access_token" text,
  "viber_access_token" text,
  "facebook_app_id" text,
  "google_app_id" text,
  "sitemap_enabled" boolean default true not null,
  "design_primary" text default '#1f4f46'::text not null,
  "design_accent" text default '#c2552d'::text not null,
  "dismissed_steps" text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey primary key (store_id, id),
  constraint settings_admin_language_check check ("admin_language" in ('en-us', 'ru-ru', 'ua-uk')),
  constraint settings_default_tax_address_check check ("default_tax_address" in ('delivery', 'payment', 'none')),
  constraint settings_coupon_minimum_on_check check ("coupon_minimum_on" in ('eligible', 'cart'))
);
create table countries (
  id uuid not null,
  "name" jsonb not null,
  "iso_code" citext not null,
  "address_format" text,
  "postcode_required" boolean default false not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint countries_pkey primary key (id)
);
create table currencies (
  id uuid not null,
  "title" jsonb not null,
  "code" citext not null,
  "symbol_left" text,
  "symbol_right" text,
  "decimals" integer default 2 not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint currencies_pkey primary key (id)
);
create table languages (
  id uuid not null,
  "name" text not null,
  "code" citext not null,
  "image" text,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint languages_pkey primary key (id)
);
create table zones (
  id uuid not null,
  "country_id" uuid not null,
  "name" jsonb not null,
  "code" text,
  "iso_code" text,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint zones_pkey primary key (id)
);
create table geo_zone_zones (
  store_id uuid not null,
  id uuid not null,
  "geo_zone_id" uuid not null,
  "country_id" uuid not null,
  "zone_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint geo_zone_zones_pkey primary key (store_id, id)
);
create table language_copies (
  store_id uuid not null,
  id uuid not null,
  "store_language_id" uuid not null,
  "task_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint language_copies_pkey primary key (store_id, id)
);
create table locations (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "address" jsonb not null,
  "geocode" text,
  "phone" text,
  "image" uuid,
  "opening_times" jsonb,
  "comment" jsonb,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint locations_pkey primary key (store_id, id)
);
create table store_countries (
  store_id uuid not null,
  id uuid not null,
  "country_id" uuid not null,
  "address_format" text,
  "postcode_required" boolean default false not null,
  "status" boolean default true not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_countries_pkey primary key (store_id, id)
);
create table store_currencies (
  store_id uuid not null,
  id uuid not null,
  "currency_id" uuid not null,
  "value" numeric(20,8) default 1 not null,
  "is_primary" boolean default false not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  "last_updated" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_currencies_pkey primary key (store_id, id)
);
create table store_geo_zones (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "description" text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_geo_zones_pkey primary key (store_id, id)
);
create table store_languages (
  store_id uuid not null,
  id uuid not null,
  "language_id" uuid not null,
  "is_primary" boolean default false not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint store_languages_pkey primary key (store_id, id)
);
create table base_currency_changes (
  store_id uuid not null,
  id uuid not null,
  "store_currency_id" uuid not null,
  "convert_prices" boolean default false not null,
  "state" text default 'queued'::text not null,
  "from_code" text,
  "to_code" text,
  "rate" numeric(20,8),
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint base_currency_changes_pkey primary key (store_id, id),
  constraint base_currency_changes_state_check check ("state" in ('queued', 'done', 'failed'))
);
create table exchange_rates (
  store_id uuid not null,
  id uuid not null,
  "source" text,
  "state" text default 'queued'::text not null,
  "is_automatic" boolean default false not null,
  "date" date,
  "changes" jsonb,
  "held" jsonb,
  "unknown" text[] default '{}'::text[] not null,
  "error" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint exchange_rates_pkey primary key (store_id, id),
  constraint exchange_rates_source_check check ("source" in ('nbu', 'ecb')),
  constraint exchange_rates_state_check check ("state" in ('queued', 'done', 'failed'))
);
create table tax_classes (
  store_id uuid not null,
  id uuid not null,
  "title" text not null,
  "description" text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_classes_pkey primary key (store_id, id)
);
create table tax_rate_customer_groups (
  store_id uuid not null,
  id uuid not null,
  "tax_rate_id" uuid not null,
  "customer_group_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_rate_customer_groups_pkey primary key (store_id, id)
);
create table tax_rate_geo_zones (
  store_id uuid not null,
  id uuid not null,
  "tax_rate_id" uuid not null,
  "geo_zone_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_rate_geo_zones_pkey primary key (store_id, id)
);
create table tax_rates (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "rate" numeric(20,4) not null,
  "type" text default 'percentage'::text not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_rates_pkey primary key (store_id, id),
  constraint tax_rates_type_check check ("type" in ('percentage', 'fixed'))
);
create table tax_rules (
  store_id uuid not null,
  id uuid not null,
  "tax_class_id" uuid not null,
  "tax_rate_id" uuid not null,
  "based_on" text default 'delivery'::text not null,
  "priority" integer default 1 not null,
  "compound" boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_rules_pkey primary key (store_id, id),
  constraint tax_rules_based_on_check check ("based_on" in ('payment', 'store', 'delivery'))
);
create table length_classes (
  store_id uuid not null,
  id uuid not null,
  "title" jsonb not null,
  "unit" jsonb not null,
  "value" numeric(20,8) default 1 not null,
  "code" integer,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint length_classes_pkey primary key (store_id, id)
);
create table stock_statuses (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "availability" text default 'OutOfStock'::text not null,
  "possible_to_order" boolean default false not null,
  "code" integer,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stock_statuses_pkey primary key (store_id, id),
  constraint stock_statuses_availability_check check ("availability" in ('InStock', 'OutOfStock', 'PreOrder', 'BackOrder'))
);
create table weight_classes (
  store_id uuid not null,
  id uuid not null,
  "title" jsonb not null,
  "unit" jsonb not null,
  "value" numeric(20,8) default 1 not null,
  "code" integer,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint weight_classes_pkey primary key (store_id, id)
);
create table customer_addresses (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "first_name" text not null,
  "last_name" text not null,
  "company" text,
  "address" text not null,
  "city" text not null,
  "postcode" text,
  "country_id" uuid not null,
  "zone_id" uuid,
  "phone" text,
  "is_default" boolean default false not null,
  "custom_fields" jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_addresses_pkey primary key (store_id, id)
);
create table customer_group_permissions (
  store_id uuid not null,
  id uuid not null,
  "customer_group_id" uuid not null,
  "service" text not null,
  "can_get" boolean default false not null,
  "can_create" boolean default false not null,
  "can_update" boolean default false not null,
  "can_delete" boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_group_permissions_pkey primary key (store_id, id)
);
create table customer_groups (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "description" jsonb,
  "approval" boolean default false not null,
  "discount_percent" numeric(20,2) default 0 not null,
  "stack_with_specials" boolean default false not null,
  "is_offered" boolean default false not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_groups_pkey primary key (store_id, id)
);
create table customers (
  store_id uuid not null,
  id uuid not null,
  "email" citext not null,
  "password" text,
  "first_name" text not null,
  "last_name" text not null,
  "phone" text,
  "customer_group_id" uuid not null,
  "language" text,
  "newsletter" boolean default false not null,
  "status" boolean default true not null,
  "approved" boolean default true not null,
  "safe" boolean default false not null,
  "delivery_group_id" uuid,
  "comment" text,
  "ip" text,
  "last_login_at" timestamp with time zone,
  "custom_fields" jsonb default '{}'::jsonb not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customers_pkey primary key (store_id, id)
);
create table custom_field_customer_groups (
  store_id uuid not null,
  id uuid not null,
  "custom_field_id" uuid not null,
  "customer_group_id" uuid not null,
  "required" boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint custom_field_customer_groups_pkey primary key (store_id, id)
);
create table custom_field_values (
  store_id uuid not null,
  id uuid not null,
  "custom_field_id" uuid not null,
  "name" jsonb not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint custom_field_values_pkey primary key (store_id, id)
);
create table custom_fields (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "location" text default 'account'::text not null,
  "type" text default 'text'::text not null,
  "status" boolean default true not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint custom_fields_pkey primary key (store_id, id),
  constraint custom_fields_location_check check ("location" in ('account', 'address', 'affiliate')),
  constraint custom_fields_type_check check ("type" in ('select', 'radio', 'checkbox', 'textarea', 'text', 'date'))
);
create table customer_approvals (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "type" text default 'customer'::text not null,
  "status" text default 'pending'::text not null,
  "decided_at" timestamp with time zone,
  "decided_by" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_approvals_pkey primary key (store_id, id),
  constraint customer_approvals_type_check check ("type" in ('customer', 'affiliate')),
  constraint customer_approvals_status_check check ("status" in ('pending', 'approved', 'denied'))
);
create table customer_histories (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "comment" text not null,
  "actor_name" text,
  "actor_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_histories_pkey primary key (store_id, id)
);
create table customer_ips (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "ip" text not null,
  "count" integer default 1 not null,
  "last_seen_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_ips_pkey primary key (store_id, id)
);
create table customer_rewards (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "kind" text default 'manual'::text not null,
  "points" integer not null,
  "description" text,
  "order_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_rewards_pkey primary key (store_id, id),
  constraint customer_rewards_kind_check check ("kind" in ('manual', 'earned', 'reversed', 'spent', 'released', 'return'))
);
create table customer_transactions (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "kind" text default 'manual'::text not null,
  "amount" bigint not null,
  "description" text,
  "order_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_transactions_pkey primary key (store_id, id),
  constraint customer_transactions_kind_check check ("kind" in ('manual', 'credit_spent', 'credit_released', 'return'))
);
create table affiliate_payouts (
  store_id uuid not null,
  id uuid not null,
  "number" integer default 0 not null,
  "minimum" bigint default 0 not null,
  "payout_method" text,
  "comment" text,
  "count" integer default 0 not null,
  "total" bigint default 0 not null,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint affiliate_payouts_pkey primary key (store_id, id),
  constraint affiliate_payouts_payout_method_check check ("payout_method" in ('cheque', 'paypal', 'bank'))
);
create table affiliate_transactions (
  store_id uuid not null,
  id uuid not null,
  "affiliate_id" uuid not null,
  "kind" text default 'manual'::text not null,
  "amount" bigint not null,
  "description" text,
  "order_id" uuid,
  "affiliate_payout_id" uuid,
  "payee" jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint affiliate_transactions_pkey primary key (store_id, id),
  constraint affiliate_transactions_kind_check check ("kind" in ('commission', 'reversal', 'payout', 'manual'))
);
create table affiliates (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid not null,
  "company" text,
  "website" text,
  "tax_id" text,
  "address" text,
  "tracking" text,
  "commission" numeric(20,2),
  "payout_method" text default 'cheque'::text not null,
  "cheque_name" text,
  "paypal_email" text,
  "bank_name" text,
  "bank_branch" text,
  "bank_swift" text,
  "bank_account_name" text,
  "bank_account_number" text,
  "status" boolean default true not null,
  "approved" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint affiliates_pkey primary key (store_id, id),
  constraint affiliates_payout_method_check check ("payout_method" in ('cheque', 'paypal', 'bank'))
);
create table product_attributes (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "attribute_id" uuid not null,
  "text" jsonb default '{}'::jsonb not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_attributes_pkey primary key (store_id, id)
);
create table product_categories (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "category_id" uuid not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_categories_pkey primary key (store_id, id)
);
create table product_customer_groups (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "customer_group_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_customer_groups_pkey primary key (store_id, id)
);
create table product_discounts (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "customer_group_id" uuid not null,
  "quantity" integer default 1 not null,
  "priority" integer default 1 not null,
  "price" bigint not null,
  "date_start" date,
  "date_end" date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_discounts_pkey primary key (store_id, id)
);
create table product_filters (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "filter_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_filters_pkey primary key (store_id, id)
);
create table product_images (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "image" uuid,
  "source_url" text,
  "state" text default 'ready'::text not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_images_pkey primary key (store_id, id),
  constraint product_images_state_check check ("state" in ('ready', 'pending', 'failed'))
);
create table product_option_values (
  store_id uuid not null,
  id uuid not null,
  "product_option_id" uuid not null,
  "option_value_id" uuid not null,
  "sku" text,
  "quantity" integer default 0 not null,
  "subtract" boolean default false not null,
  "price_prefix" text default '+'::text not null,
  "price" bigint default 0 not null,
  "points_prefix" text default '+'::text not null,
  "points" integer default 0 not null,
  "weight_prefix" text default '+'::text not null,
  "weight" numeric(20,8) default 0 not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_option_values_pkey primary key (store_id, id),
  constraint product_option_values_price_prefix_check check ("price_prefix" in ('+', '-')),
  constraint product_option_values_points_prefix_check check ("points_prefix" in ('+', '-')),
  constraint product_option_values_weight_prefix_check check ("weight_prefix" in ('+', '-'))
);
create table product_options (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "option_id" uuid not null,
  "required" boolean default false not null,
  "value" text,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_options_pkey primary key (store_id, id)
);
create table product_related (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "related_id" uuid not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_related_pkey primary key (store_id, id)
);
create table product_rewards (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "customer_group_id" uuid not null,
  "points" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_rewards_pkey primary key (store_id, id)
);
create table product_specials (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "customer_group_id" uuid not null,
  "priority" integer default 1 not null,
  "price" bigint not null,
  "date_start" date,
  "date_end" date,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_specials_pkey primary key (store_id, id)
);
create table products (
  store_id uuid not null,
  id uuid not null,
  "external_id" text,
  "name" jsonb not null,
  "slug" jsonb default '{}'::jsonb not null,
  "model" text not null,
  "description" jsonb default '{}'::jsonb not null,
  "meta_title" jsonb default '{}'::jsonb not null,
  "meta_description" jsonb default '{}'::jsonb not null,
  "seo_keywords" jsonb default '{}'::jsonb not null,
  "price" bigint default 0 not null,
  "points" integer default 0 not null,
  "quantity" integer default 0 not null,
  "minimum" integer default 1 not null,
  "subtract" boolean default true not null,
  "stock_status_id" uuid,
  "date_available" date,
  "tax_class_id" uuid,
  "manufacturer_id" uuid,
  "sku" text,
  "upc" text,
  "ean" text,
  "jan" text,
  "isbn" text,
  "mpn" text,
  "location" text,
  "weight" numeric(20,8) default 0 not null,
  "weight_class_id" uuid,
  "length" numeric(20,8) default 0 not null,
  "width" numeric(20,8) default 0 not null,
  "height" numeric(20,8) default 0 not null,
  "length_class_id" uuid,
  "requires_delivery" boolean default true not null,
  "image" uuid,
  "status" boolean default true not null,
  "indexed" boolean default true not null,
  "sort_order" integer default 0 not null,
  "viewed" integer default 0 not null,
  "autogenerated" boolean default false not null,
  "ai_status" text default 'none'::text not null,
  "generated_at" timestamp with time zone,
  "import_hash" text,
  "rating" numeric(20,2),
  "review_count" integer default 0 not null,
  "effective_price" bigint default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint products_pkey primary key (store_id, id),
  constraint products_ai_status_check check ("ai_status" in ('none', 'queued', 'generating', 'done', 'failed', 'edited'))
);
create table downloads (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "file_id" uuid not null,
  "mask" text,
  "allowed" integer default 0 not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint downloads_pkey primary key (store_id, id)
);
create table product_downloads (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "download_id" uuid not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_downloads_pkey primary key (store_id, id)
);
create table product_recurrings (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "recurring_id" uuid not null,
  "customer_group_id" uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint product_recurrings_pkey primary key (store_id, id)
);
create table recurrings (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "price" bigint not null,
  "frequency" text default 'months'::text not null,
  "cycle" integer default 1 not null,
  "duration" integer default 0 not null,
  "trial_status" boolean default false not null,
  "trial_price" bigint default 0 not null,
  "trial_frequency" text default 'months'::text not null,
  "trial_cycle" integer default 1 not null,
  "trial_duration" integer default 1 not null,
  "status" boolean default true not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint recurrings_pkey primary key (store_id, id),
  constraint recurrings_frequency_check check ("frequency" in ('days', 'weeks', 'months', 'years')),
  constraint recurrings_trial_frequency_check check ("trial_frequency" in ('days', 'weeks', 'months', 'years'))
);
create table categories (
  store_id uuid not null,
  id uuid not null,
  "external_id" text,
  "name" jsonb not null,
  "slug" jsonb default '{}'::jsonb not null,
  "description" jsonb default '{}'::jsonb not null,
  "landing" jsonb default '{}'::jsonb not null,
  "meta_title" jsonb default '{}'::jsonb not null,
  "meta_description" jsonb default '{}'::jsonb not null,
  "seo_keywords" jsonb default '{}'::jsonb not null,
  "parent_id" uuid,
  "image" uuid,
  "status" boolean default true not null,
  "indexed" boolean default true not null,
  "sort_order" integer default 0 not null,
  "autogenerated" boolean default false not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint categories_pkey primary key (store_id, id)
);
create table category_filters (
  store_id uuid not null,
  id uuid not null,
  "category_id" uuid not null,
  "filter_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint category_filters_pkey primary key (store_id, id)
);
create table manufacturers (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "slug" jsonb default '{}'::jsonb not null,
  "description" jsonb default '{}'::jsonb not null,
  "meta_title" jsonb default '{}'::jsonb not null,
  "meta_description" jsonb default '{}'::jsonb not null,
  "image" uuid,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint manufacturers_pkey primary key (store_id, id)
);
create table attribute_groups (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attribute_groups_pkey primary key (store_id, id)
);
create table attributes (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "attribute_group_id" uuid not null,
  "external_code" text,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attributes_pkey primary key (store_id, id)
);
create table filter_groups (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint filter_groups_pkey primary key (store_id, id)
);
create table filters (
  store_id uuid not null,
  id uuid not null,
  "filter_group_id" uuid not null,
  "name" jsonb not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint filters_pkey primary key (store_id, id)
);
create table option_values (
  store_id uuid not null,
  id uuid not null,
  "option_id" uuid not null,
  "name" jsonb not null,
  "color" text,
  "image" uuid,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint option_values_pkey primary key (store_id, id)
);
create table options (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "type" text default 'select'::text not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint options_pkey primary key (store_id, id),
  constraint options_type_check check ("type" in ('select', 'radio', 'checkbox', 'text', 'textarea', 'date', 'time', 'datetime'))
);
create table reviews (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "customer_id" uuid,
  "author" text not null,
  "text" text not null,
  "rating" integer not null,
  "status" boolean default false not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint reviews_pkey primary key (store_id, id)
);
create table stock_movements (
  store_id uuid not null,
  id uuid not null,
  "product_id" uuid not null,
  "product_option_value_id" text,
  "order_id" uuid,
  "kind" text not null,
  "quantity" integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stock_movements_pkey primary key (store_id, id),
  constraint stock_movements_kind_check check ("kind" in ('order', 'release', 'edit', 'import', 'return'))
);
create table coupon_categories (
  store_id uuid not null,
  id uuid not null,
  "coupon_id" uuid not null,
  "category_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint coupon_categories_pkey primary key (store_id, id)
);
create table coupon_products (
  store_id uuid not null,
  id uuid not null,
  "coupon_id" uuid not null,
  "product_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint coupon_products_pkey primary key (store_id, id)
);
create table coupon_redemptions (
  store_id uuid not null,
  id uuid not null,
  "coupon_id" uuid not null,
  "order_id" uuid not null,
  "customer_id" uuid,
  "email" citext,
  "amount" numeric(20,4) not null,
  "released_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint coupon_redemptions_pkey primary key (store_id, id)
);
create table coupons (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "code" citext not null,
  "type" text default 'percentage'::text not null,
  "discount" numeric(20,4) not null,
  "total" bigint default 0 not null,
  "login_required" boolean default false not null,
  "free_delivery" boolean default false not null,
  "combines_with_specials" boolean default true not null,
  "uses_per_coupon" integer default 1 not null,
  "uses_per_customer" integer default 1 not null,
  "used_count" integer default 0 not null,
  "date_start" date,
  "date_end" date,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint coupons_pkey primary key (store_id, id),
  constraint coupons_type_check check ("type" in ('percentage', 'fixed'))
);
create table cart_items (
  store_id uuid not null,
  id uuid not null,
  "cart_id" uuid not null,
  "product_id" uuid not null,
  "quantity" integer not null,
  "options" jsonb default '{}'::jsonb not null,
  "recurring_id" uuid,
  "options_key" text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint cart_items_pkey primary key (store_id, id)
);
create table carts (
  store_id uuid not null,
  id uuid not null,
  "customer_id" uuid,
  "sid_hash" text,
  "language" text,
  "currency" text,
  "coupon_code" text,
  "voucher_code" text,
  "reward_points" integer default 0 not null,
  "use_credit" boolean default true not null,
  "delivery_method_id" uuid,
  "payment_method_id" uuid,
  "delivery_address" jsonb,
  "payment_address" jsonb,
  "customer" jsonb,
  "comment" text,
  "seen" jsonb,
  "expires_at" timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint carts_pkey primary key (store_id, id)
);
create table invoice_counters (
  store_id uuid not null,
  id uuid not null,
  "series" text not null,
  "next_number" integer default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint invoice_counters_pkey primary key (store_id, id)
);
create table order_histories (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "order_status_id" uuid not null,
  "comment" text,
  "notify" boolean default false not null,
  "tracking_number" text,
  "override" boolean default false not null,
  "parcel_back" boolean default false not null,
  "actor_name" text,
  "actor_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_histories_pkey primary key (store_id, id)
);
create table order_invoices (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "prefix" text default ''::text not null,
  "invoice_number" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_invoices_pkey primary key (store_id, id)
);
create table order_options (
  store_id uuid not null,
  id uuid not null,
  "order_product_id" uuid not null,
  "product_option_value_id" text,
  "name" text not null,
  "value" text not null,
  "type" text not null,
  "subtract" boolean default false not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_options_pkey primary key (store_id, id)
);
create table order_products (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "product_id" uuid,
  "name" text not null,
  "model" text not null,
  "sku" text,
  "image" uuid,
  "slug" text,
  "quantity" integer not null,
  "price" numeric(20,4) not null,
  "total" numeric(20,4) not null,
  "discount" numeric(20,4) default 0 not null,
  "tax" numeric(20,4) default 0 not null,
  "worth" numeric(20,4),
  "taxes" jsonb,
  "reward" integer default 0 not null,
  "weight" numeric(20,8) default 0 not null,
  "subtract" boolean default false not null,
  "trace" jsonb,
  "terms" jsonb,
  "recurring" jsonb,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_products_pkey primary key (store_id, id)
);
create table order_revisions (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "number" integer default 1 not null,
  "lines" jsonb not null,
  "delivery" numeric(20,4),
  "comment" text,
  "notify" boolean default false not null,
  "dry_run" boolean default false not null,
  "before" jsonb,
  "after" jsonb,
  "actor_name" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_revisions_pkey primary key (store_id, id)
);
create table order_status_groups (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "code" integer,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_status_groups_pkey primary key (store_id, id)
);
create table order_statuses (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "order_status_group_id" uuid not null,
  "code" integer,
  "color" text,
  "holds_stock" boolean default false not null,
  "counts_as_sale" boolean default false not null,
  "is_complete" boolean default false not null,
  "is_final" boolean default false not null,
  "notifies" boolean default false not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_statuses_pkey primary key (store_id, id)
);
create table order_totals (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "code" text not null,
  "title" text not null,
  "value" numeric(20,4) not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_totals_pkey primary key (store_id, id)
);
create table orders (
  store_id uuid not null,
  id uuid not null,
  "number" integer,
  "access_key_hash" text,
  "idempotency_key" text,
  "request_hash" text,
  "cart_id" text,
  "customer_id" uuid,
  "customer_group_id" uuid,
  "order_status_id" uuid,
  "email" citext,
  "first_name" text,
  "last_name" text,
  "phone" text,
  "language" text not null,
  "currency" text not null,
  "currency_decimals" integer default 2 not null,
  "currency_value" numeric(20,8) default 1 not null,
  "subtotal" numeric(20,4) not null,
  "total" numeric(20,4) not null,
  "paid" numeric(20,4) default 0 not null,
  "payment_address" jsonb,
  "delivery_address" jsonb,
  "custom_fields" jsonb default '[]'::jsonb not null,
  "delivery_method_id" uuid,
  "delivery_method" text,
  "requires_delivery" boolean default false not null,
  "is_pickup" boolean default false not null,
  "payment_method_id" uuid,
  "payment_method" text,
  "payment_instructions" text,
  "coupon_code" text,
  "voucher_code" text,
  "reward_points" integer default 0 not null,
  "comment" text,
  "terms" jsonb,
  "affiliate_id" uuid,
  "tracking_code" text,
  "commission_percent" numeric(20,2),
  "commission" bigint default 0 not null,
  "staff_note" text,
  "tracking_number" text,
  "invoice_number" text,
  "stock_held" boolean default false not null,
  "is_draft" boolean default false not null,
  "is_one_click" boolean default false not null,
  "held_until" timestamp with time zone,
  "draft_cart" jsonb,
  "ip" text,
  "user_agent" text,
  "placed_at" timestamp with time zone,
  "status_changed_at" timestamp with time zone,
  "shipped_at" timestamp with time zone,
  "delivered_at" timestamp with time zone,
  "completed_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint orders_pkey primary key (store_id, id)
);
create table order_status_transitions (
  store_id uuid not null,
  id uuid not null,
  "order_status_id" uuid not null,
  "to_status_id" uuid not null,
  "allowed" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_status_transitions_pkey primary key (store_id, id)
);
create table order_downloads (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "order_product_id" uuid not null,
  "download_id" uuid,
  "file_id" uuid not null,
  "name" text not null,
  "mask" text,
  "allowed" integer default 0 not null,
  "count" integer default 0 not null,
  "fetched_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_downloads_pkey primary key (store_id, id)
);
create table order_payments (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "payment_method_id" uuid,
  "provider" text default 'manual'::text not null,
  "reference" text,
  "provider_payment_id" text,
  "amount" numeric(20,4) not null,
  "currency" text default ''::text not null,
  "state" text default 'pending'::text not null,
  "redirect_url" text,
  "comment" text,
  "settled_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_payments_pkey primary key (store_id, id),
  constraint order_payments_state_check check ("state" in ('pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded'))
);
create table payment_events (
  store_id uuid not null,
  id uuid not null,
  "provider" text not null,
  "event_id" text not null,
  "order_payment_id" uuid,
  "outcome" text not null,
  "amount" numeric(20,4) default 0 not null,
  "currency" text not null,
  "verdict" text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_events_pkey primary key (store_id, id)
);
create table order_recurring_transactions (
  store_id uuid not null,
  id uuid not null,
  "order_recurring_id" uuid not null,
  "type" text not null,
  "amount" numeric(20,4),
  "currency" text,
  "due_date" date,
  "next_date" date,
  "order_id" uuid,
  "reason" text,
  "comment" text,
  "actor_name" text,
  "actor_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_recurring_transactions_pkey primary key (store_id, id),
  constraint order_recurring_transactions_type_check check ("type" in ('added', 'activated', 'payment', 'failed', 'paused', 'resumed', 'suspended', 'cancelled', 'expired'))
);
create table order_recurrings (
  store_id uuid not null,
  id uuid not null,
  "number" integer not null,
  "order_id" uuid not null,
  "order_product_id" uuid,
  "customer_id" uuid,
  "product_id" uuid,
  "recurring_id" uuid,
  "state" text default 'pending'::text not null,
  "suspended_by" text,
  "name" text not null,
  "product" text not null,
  "model" text not null,
  "options" jsonb default '{}'::jsonb not null,
  "chosen" jsonb default '[]'::jsonb not null,
  "quantity" integer not null,
  "currency" text not null,
  "price" numeric(20,4) not null,
  "frequency" text not null,
  "cycle" integer not null,
  "duration" integer not null,
  "trial_status" boolean default false not null,
  "trial_price" numeric(20,4) default 0 not null,
  "trial_frequency" text default 'months'::text not null,
  "trial_cycle" integer default 1 not null,
  "trial_duration" integer default 0 not null,
  "trial_remaining" integer default 0 not null,
  "remaining" integer,
  "next_date" date,
  "anchor_day" integer,
  "attempts" integer default 0 not null,
  "failed_since" date,
  "retry_date" date,
  "due_order_id" uuid,
  "card_token" text,
  "card" text,
  "started_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_recurrings_pkey primary key (store_id, id),
  constraint order_recurrings_state_check check ("state" in ('active', 'inactive', 'cancelled', 'suspended', 'expired', 'pending')),
  constraint order_recurrings_suspended_by_check check ("suspended_by" in ('order', 'payment', 'staff')),
  constraint order_recurrings_frequency_check check ("frequency" in ('days', 'weeks', 'months', 'years')),
  constraint order_recurrings_trial_frequency_check check ("trial_frequency" in ('days', 'weeks', 'months', 'years'))
);
create table order_refunds (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "return_id" uuid,
  "order_payment_id" uuid,
  "amount" numeric(20,4) not null,
  "favour" numeric(20,4) default 0 not null,
  "currency" text default ''::text not null,
  "state" text default 'pending'::text not null,
  "method" text default 'provider'::text not null,
  "attempt" integer default 1 not null,
  "reason" text,
  "credit_note" text,
  "provider_refund_id" text,
  "settled_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_refunds_pkey primary key (store_id, id),
  constraint order_refunds_state_check check ("state" in ('pending', 'succeeded', 'failed')),
  constraint order_refunds_method_check check ("method" in ('manual', 'provider'))
);
create table return_actions (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "code" integer,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint return_actions_pkey primary key (store_id, id)
);
create table return_histories (
  store_id uuid not null,
  id uuid not null,
  "return_id" uuid not null,
  "return_status_id" uuid not null,
  "comment" text,
  "notify" boolean default false not null,
  "return_action_id" uuid,
  "quantity_received" integer,
  "restock" boolean default false not null,
  "rejected" boolean default false not null,
  "actor_name" text,
  "actor_id" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint return_histories_pkey primary key (store_id, id)
);
create table return_reasons (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "code" integer,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint return_reasons_pkey primary key (store_id, id)
);
create table return_statuses (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "code" integer,
  "color" text,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint return_statuses_pkey primary key (store_id, id)
);
create table returns (
  store_id uuid not null,
  id uuid not null,
  "number" integer not null,
  "order_id" uuid not null,
  "order_product_id" uuid not null,
  "order_number" integer,
  "customer_id" uuid,
  "email" citext,
  "first_name" text,
  "last_name" text,
  "phone" text,
  "product" text not null,
  "model" text not null,
  "quantity" integer not null,
  "quantity_received" integer,
  "return_reason_id" uuid not null,
  "opened" boolean default false not null,
  "comment" text,
  "return_status_id" uuid not null,
  "return_action_id" uuid,
  "rejected" boolean default false not null,
  "restock" boolean default false not null,
  "amount" numeric(20,4),
  "currency" text not null,
  "points" integer default 0 not null,
  "points_taken" integer default 0 not null,
  "replacement_order_id" uuid,
  "executed_at" timestamp with time zone,
  "notified" boolean default false not null,
  "terms_agreed" boolean default false not null,
  "idempotency_key" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint returns_pkey primary key (store_id, id)
);
create table cart_vouchers (
  store_id uuid not null,
  id uuid not null,
  "cart_id" uuid not null,
  "amount" bigint not null,
  "to_name" text not null,
  "to_email" text not null,
  "from_name" text not null,
  "from_email" text not null,
  "voucher_theme_id" uuid not null,
  "message" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint cart_vouchers_pkey primary key (store_id, id)
);
create table order_vouchers (
  store_id uuid not null,
  id uuid not null,
  "order_id" uuid not null,
  "voucher_id" uuid,
  "to_name" text not null,
  "to_email" text not null,
  "from_name" text not null,
  "from_email" text not null,
  "message" text,
  "amount" numeric(20,4) not null,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_vouchers_pkey primary key (store_id, id)
);
create table voucher_mailings (
  store_id uuid not null,
  id uuid not null,
  "voucher_id" uuid not null,
  "to_email" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint voucher_mailings_pkey primary key (store_id, id)
);
create table voucher_redemptions (
  store_id uuid not null,
  id uuid not null,
  "voucher_id" uuid not null,
  "order_id" uuid not null,
  "amount" bigint not null,
  "released_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint voucher_redemptions_pkey primary key (store_id, id)
);
create table voucher_themes (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "image" uuid,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint voucher_themes_pkey primary key (store_id, id)
);
create table vouchers (
  store_id uuid not null,
  id uuid not null,
  "code" citext,
  "amount" bigint not null,
  "balance" bigint default 0 not null,
  "to_name" text not null,
  "to_email" text not null,
  "from_name" text not null,
  "from_email" text not null,
  "voucher_theme_id" uuid not null,
  "message" text,
  "language" text,
  "order_id" uuid,
  "sent_at" timestamp with time zone,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint vouchers_pkey primary key (store_id, id)
);
create table delivery_groups (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "description" jsonb,
  "unique_address" boolean default false not null,
  "address" jsonb default '{}'::jsonb not null,
  "extension" text default 'local'::text not null,
  "status" boolean default true not null,
  "sort_order" integer default 0 not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint delivery_groups_pkey primary key (store_id, id),
  constraint delivery_groups_extension_check check ("extension" in ('local', 'pickup', 'postal-service-a', 'postal-service-b'))
);
create table delivery_methods (
  store_id uuid not null,
  id uuid not null,
  "delivery_group_id" uuid not null,
  "name" jsonb not null,
  "description" jsonb,
  "type" text default 'flat'::text not null,
  "price" bigint default 0 not null,
  "free_from" bigint,
  "rates" text,
  "weight_min" numeric(20,8),
  "weight_max" numeric(20,8),
  "subtotal_min" bigint,
  "subtotal_max" bigint,
  "geo_zone_id" uuid,
  "tax_class_id" uuid,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint delivery_methods_pkey primary key (store_id, id),
  constraint delivery_methods_type_check check ("type" in ('flat', 'free', 'item', 'weight', 'pickup'))
);
create table payment_method_deliveries (
  store_id uuid not null,
  id uuid not null,
  "payment_method_id" uuid not null,
  "delivery_method_id" uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_method_deliveries_pkey primary key (store_id, id)
);
create table payment_methods (
  store_id uuid not null,
  id uuid not null,
  "name" jsonb not null,
  "description" jsonb,
  "instructions" jsonb,
  "code" text default 'cash-on-delivery'::text not null,
  "minimum" bigint default 0 not null,
  "geo_zone_id" uuid,
  "order_status_id" uuid,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_methods_pkey primary key (store_id, id),
  constraint payment_methods_code_check check ("code" in ('cash-on-delivery', 'bank-transfer', 'card', 'bank-payment-a', 'bank-payment-b'))
);
create table banner_images (
  store_id uuid not null,
  id uuid not null,
  "banner_id" uuid not null,
  "title" jsonb not null,
  "description" jsonb,
  "link" text,
  "image" uuid,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint banner_images_pkey primary key (store_id, id)
);
create table banners (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint banners_pkey primary key (store_id, id)
);
create table files (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "mime" text not null,
  "size" integer not null,
  "width" integer,
  "height" integer,
  "hash" text not null,
  "key" text not null,
  "sizes" jsonb,
  "is_private" boolean default false not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint files_pkey primary key (store_id, id)
);
create table information (
  store_id uuid not null,
  id uuid not null,
  "title" jsonb not null,
  "slug" jsonb default '{}'::jsonb not null,
  "text" jsonb default '{}'::jsonb not null,
  "kind" integer,
  "meta_title" jsonb default '{}'::jsonb not null,
  "meta_description" jsonb default '{}'::jsonb not null,
  "seo_keywords" jsonb default '{}'::jsonb not null,
  "show_at_bottom" boolean default true not null,
  "footer_column" integer default 1 not null,
  "show_as_blog" boolean default false not null,
  "indexed" boolean default true not null,
  "sort_order" integer default 0 not null,
  "status" boolean default true not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint information_pkey primary key (store_id, id)
);
create table slugs (
  store_id uuid not null,
  id uuid not null,
  "language" text not null,
  "slug" text not null,
  "resource" text not null,
  "row_id" text not null,
  "is_current" boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint slugs_pkey primary key (store_id, id)
);
create table import_fields (
  store_id uuid not null,
  id uuid not null,
  "profile_id" uuid not null,
  "field" text not null,
  "language" text,
  "source" text,
  "code_source" text,
  "name" text,
  "transforms" text[] default '{}'::text[] not null,
  "default_value" text,
  "sort_order" integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_fields_pkey primary key (store_id, id)
);
create table import_profiles (
  store_id uuid not null,
  id uuid not null,
  "name" text not null,
  "type" text default 'products'::text not null,
  "extension" text default 'xlsx'::text not null,
  "remote_url" text,
  "file_id" uuid,
  "xml_path" text,
  "auto_import_interval" text,
  "matching_key" text default 'external_id'::text not null,
  "sort_field" text,
  "availability_column" text,
  "offset" integer default 0 not null,
  "limit" integer,
  "multi_value_strategy" text default 'replace'::text not null,
  "skip_unavailable" boolean default false not null,
  "update_existing_only" boolean default false not null,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_profiles_pkey primary key (store_id, id),
  constraint import_profiles_type_check check ("type" in ('products', 'categories')),
  constraint import_profiles_extension_check check ("extension" in ('xlsx', 'xml')),
  constraint import_profiles_auto_import_interval_check check ("auto_import_interval" in ('month', 'week', 'day')),
  constraint import_profiles_multi_value_strategy_check check ("multi_value_strategy" in ('merge', 'replace'))
);
create table import_rows (
  store_id uuid not null,
  id uuid not null,
  "import_id" uuid not null,
  "row" integer not null,
  "outcome" text not null,
  "key" text,
  "name" text,
  "changes" jsonb,
  "errors" jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_rows_pkey primary key (store_id, id),
  constraint import_rows_outcome_check check ("outcome" in ('new', 'changed', 'same', 'skipped', 'wrong'))
);
create table imports (
  store_id uuid not null,
  id uuid not null,
  "profile_id" uuid not null,
  "file_id" uuid,
  "url" text,
  "dry_run" boolean default false not null,
  "task_id" uuid,
  "state" text default 'queued'::text not null,
  "error" text,
  "total_count" integer default 0 not null,
  "new_count" integer default 0 not null,
  "changed_count" integer default 0 not null,
  "same_count" integer default 0 not null,
  "skipped_count" integer default 0 not null,
  "wrong_count" integer default 0 not null,
  "committed_row" integer default 0 not null,
  "line_count" integer,
  "started_at" timestamp with time zone,
  "finished_at" timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint imports_pkey primary key (store_id, id),
  constraint imports_state_check check ("state" in ('queued', 'fetching', 'parsing', 'preview', 'running', 'done', 'done_with_errors', 'failed', 'canceled'))
);
create table audit_logs (
  store_id uuid not null,
  id uuid not null,
  "action" text not null,
  "resource" text not null,
  "row_id" text not null,
  "actor_id" text,
  "actor_role" text,
  "actor_name" text,
  "changes" jsonb,
  "ip" text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint audit_logs_pkey primary key (store_id, id),
  constraint audit_logs_action_check check ("action" in ('create', 'update', 'remove', 'restore', 'enter'))
);
create table logs (
  id uuid not null,
  "time" text,
  "type" text,
  "message" text not null,
  "module" text,
  "stack" text,
  "location" text,
  "ip" text,
  "user_agent" text,
  search_text text default '' not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint logs_pkey primary key (id)
);
alter table store_domains add constraint store_domains_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_setups add constraint store_setups_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table store_setups add constraint store_setups_store_id_fkey foreign key ("store_id") references stores (id) on delete cascade;
alter table stores add constraint stores_country_id_fkey foreign key ("country_id") references countries (id);
alter table stores add constraint stores_zone_id_fkey foreign key ("zone_id") references zones (id);
alter table stores add constraint stores_plan_id_fkey foreign key ("plan_id") references plans (id);
alter table stores add constraint stores_owner_id_fkey foreign key ("owner_id") references accounts (id);
alter table password_resets add constraint password_resets_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table password_resets add constraint password_resets_store_id_fkey foreign key ("store_id") references stores (id) on delete cascade;
alter table sessions add constraint sessions_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table sessions add constraint sessions_store_id_fkey foreign key ("store_id") references stores (id) on delete cascade;
alter table staff_members add constraint staff_members_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table staff_members add constraint staff_members_account_id_fkey foreign key ("account_id") references accounts (id) on delete cascade;
alter table staff_members add constraint staff_members_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table payment_histories add constraint payment_histories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table payment_histories add constraint payment_histories_plan_change_id_fkey foreign key (store_id, "plan_change_id") references plan_changes (store_id, id);
alter table plan_changes add constraint plan_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table plan_prices add constraint plan_prices_plan_id_fkey foreign key ("plan_id") references plans (id) on delete cascade;
alter table store_subscriptions add constraint store_subscriptions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_subscriptions add constraint store_subscriptions_plan_id_fkey foreign key ("plan_id") references plans (id);
alter table bulk_changes add constraint bulk_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table bulk_changes add constraint bulk_changes_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
alter table deleted_records add constraint deleted_records_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table notifications add constraint notifications_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table outbox_mails add constraint outbox_mails_store_id_fkey foreign key ("store_id") references stores (id) on delete cascade;
alter table tasks add constraint tasks_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table undos add constraint undos_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table settings add constraint settings_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table settings add constraint settings_length_class_id_fkey foreign key (store_id, "length_class_id") references length_classes (store_id, id);
alter table settings add constraint settings_weight_class_id_fkey foreign key (store_id, "weight_class_id") references weight_classes (store_id, id);
alter table settings add constraint settings_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table settings add constraint settings_account_terms_id_fkey foreign key (store_id, "account_terms_id") references information (store_id, id);
alter table settings add constraint settings_checkout_terms_id_fkey foreign key (store_id, "checkout_terms_id") references information (store_id, id);
alter table settings add constraint settings_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id);
alter table settings add constraint settings_complete_status_id_fkey foreign key (store_id, "complete_status_id") references order_statuses (store_id, id);
alter table settings add constraint settings_cancel_status_id_fkey foreign key (store_id, "cancel_status_id") references order_statuses (store_id, id);
alter table settings add constraint settings_invoice_status_id_fkey foreign key (store_id, "invoice_status_id") references order_statuses (store_id, id);
alter table settings add constraint settings_return_status_id_fkey foreign key (store_id, "return_status_id") references return_statuses (store_id, id);
alter table settings add constraint settings_return_terms_id_fkey foreign key (store_id, "return_terms_id") references information (store_id, id);
alter table settings add constraint settings_affiliate_terms_id_fkey foreign key (store_id, "affiliate_terms_id") references information (store_id, id);
alter table settings add constraint settings_logo_fkey foreign key (store_id, "logo") references files (store_id, id) on delete set null ("logo");
alter table settings add constraint settings_icon_fkey foreign key (store_id, "icon") references files (store_id, id) on delete set null ("icon");
alter table zones add constraint zones_country_id_fkey foreign key ("country_id") references countries (id);
alter table geo_zone_zones add constraint geo_zone_zones_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table geo_zone_zones add constraint geo_zone_zones_geo_zone_id_fkey foreign key (store_id, "geo_zone_id") references store_geo_zones (store_id, id) on delete cascade;
alter table geo_zone_zones add constraint geo_zone_zones_country_id_fkey foreign key ("country_id") references countries (id);
alter table geo_zone_zones add constraint geo_zone_zones_zone_id_fkey foreign key ("zone_id") references zones (id);
alter table language_copies add constraint language_copies_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table language_copies add constraint language_copies_store_language_id_fkey foreign key (store_id, "store_language_id") references store_languages (store_id, id) on delete cascade;
alter table language_copies add constraint language_copies_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete cascade;
alter table locations add constraint locations_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table locations add constraint locations_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table store_countries add constraint store_countries_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_countries add constraint store_countries_country_id_fkey foreign key ("country_id") references countries (id);
alter table store_currencies add constraint store_currencies_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_currencies add constraint store_currencies_currency_id_fkey foreign key ("currency_id") references currencies (id);
alter table store_geo_zones add constraint store_geo_zones_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_languages add constraint store_languages_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table store_languages add constraint store_languages_language_id_fkey foreign key ("language_id") references languages (id);
alter table base_currency_changes add constraint base_currency_changes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table base_currency_changes add constraint base_currency_changes_store_currency_id_fkey foreign key (store_id, "store_currency_id") references store_currencies (store_id, id) on delete cascade;
alter table exchange_rates add constraint exchange_rates_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_classes add constraint tax_classes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_rate_customer_groups add constraint tax_rate_customer_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_rate_customer_groups add constraint tax_rate_customer_groups_tax_rate_id_fkey foreign key (store_id, "tax_rate_id") references tax_rates (store_id, id) on delete cascade;
alter table tax_rate_customer_groups add constraint tax_rate_customer_groups_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete cascade;
alter table tax_rate_geo_zones add constraint tax_rate_geo_zones_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_rate_geo_zones add constraint tax_rate_geo_zones_tax_rate_id_fkey foreign key (store_id, "tax_rate_id") references tax_rates (store_id, id) on delete cascade;
alter table tax_rate_geo_zones add constraint tax_rate_geo_zones_geo_zone_id_fkey foreign key (store_id, "geo_zone_id") references store_geo_zones (store_id, id);
alter table tax_rates add constraint tax_rates_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_rules add constraint tax_rules_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table tax_rules add constraint tax_rules_tax_class_id_fkey foreign key (store_id, "tax_class_id") references tax_classes (store_id, id) on delete cascade;
alter table tax_rules add constraint tax_rules_tax_rate_id_fkey foreign key (store_id, "tax_rate_id") references tax_rates (store_id, id);
alter table length_classes add constraint length_classes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table stock_statuses add constraint stock_statuses_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table weight_classes add constraint weight_classes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_addresses add constraint customer_addresses_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_addresses add constraint customer_addresses_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_addresses add constraint customer_addresses_country_id_fkey foreign key ("country_id") references countries (id);
alter table customer_addresses add constraint customer_addresses_zone_id_fkey foreign key ("zone_id") references zones (id);
alter table customer_group_permissions add constraint customer_group_permissions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_group_permissions add constraint customer_group_permissions_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete cascade;
alter table customer_groups add constraint customer_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customers add constraint customers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customers add constraint customers_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table customers add constraint customers_delivery_group_id_fkey foreign key (store_id, "delivery_group_id") references delivery_groups (store_id, id);
alter table custom_field_customer_groups add constraint custom_field_customer_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table custom_field_customer_groups add constraint custom_field_customer_groups_custom_field_id_fkey foreign key (store_id, "custom_field_id") references custom_fields (store_id, id) on delete cascade;
alter table custom_field_customer_groups add constraint custom_field_customer_groups_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete cascade;
alter table custom_field_values add constraint custom_field_values_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table custom_field_values add constraint custom_field_values_custom_field_id_fkey foreign key (store_id, "custom_field_id") references custom_fields (store_id, id) on delete cascade;
alter table custom_fields add constraint custom_fields_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_approvals add constraint customer_approvals_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_approvals add constraint customer_approvals_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_histories add constraint customer_histories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_histories add constraint customer_histories_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_ips add constraint customer_ips_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_ips add constraint customer_ips_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_rewards add constraint customer_rewards_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_rewards add constraint customer_rewards_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_rewards add constraint customer_rewards_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete set null ("order_id");
alter table customer_transactions add constraint customer_transactions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table customer_transactions add constraint customer_transactions_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table customer_transactions add constraint customer_transactions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete set null ("order_id");
alter table affiliate_payouts add constraint affiliate_payouts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table affiliate_transactions add constraint affiliate_transactions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table affiliate_transactions add constraint affiliate_transactions_affiliate_id_fkey foreign key (store_id, "affiliate_id") references affiliates (store_id, id);
alter table affiliate_transactions add constraint affiliate_transactions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete set null ("order_id");
alter table affiliate_transactions add constraint affiliate_transactions_affiliate_payout_id_fkey foreign key (store_id, "affiliate_payout_id") references affiliate_payouts (store_id, id);
alter table affiliates add constraint affiliates_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table affiliates add constraint affiliates_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id);
alter table product_attributes add constraint product_attributes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_attributes add constraint product_attributes_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_attributes add constraint product_attributes_attribute_id_fkey foreign key (store_id, "attribute_id") references attributes (store_id, id);
alter table product_categories add constraint product_categories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_categories add constraint product_categories_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_categories add constraint product_categories_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete cascade;
alter table product_customer_groups add constraint product_customer_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_customer_groups add constraint product_customer_groups_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_customer_groups add constraint product_customer_groups_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete cascade;
alter table product_discounts add constraint product_discounts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_discounts add constraint product_discounts_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_discounts add constraint product_discounts_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table product_filters add constraint product_filters_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_filters add constraint product_filters_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_filters add constraint product_filters_filter_id_fkey foreign key (store_id, "filter_id") references filters (store_id, id) on delete cascade;
alter table product_images add constraint product_images_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_images add constraint product_images_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_images add constraint product_images_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete cascade;
alter table product_option_values add constraint product_option_values_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_option_values add constraint product_option_values_product_option_id_fkey foreign key (store_id, "product_option_id") references product_options (store_id, id) on delete cascade;
alter table product_option_values add constraint product_option_values_option_value_id_fkey foreign key (store_id, "option_value_id") references option_values (store_id, id);
alter table product_options add constraint product_options_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_options add constraint product_options_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_options add constraint product_options_option_id_fkey foreign key (store_id, "option_id") references options (store_id, id);
alter table product_related add constraint product_related_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_related add constraint product_related_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_related add constraint product_related_related_id_fkey foreign key (store_id, "related_id") references products (store_id, id) on delete cascade;
alter table product_rewards add constraint product_rewards_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_rewards add constraint product_rewards_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_rewards add constraint product_rewards_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table product_specials add constraint product_specials_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_specials add constraint product_specials_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_specials add constraint product_specials_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table products add constraint products_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table products add constraint products_stock_status_id_fkey foreign key (store_id, "stock_status_id") references stock_statuses (store_id, id);
alter table products add constraint products_tax_class_id_fkey foreign key (store_id, "tax_class_id") references tax_classes (store_id, id);
alter table products add constraint products_manufacturer_id_fkey foreign key (store_id, "manufacturer_id") references manufacturers (store_id, id);
alter table products add constraint products_weight_class_id_fkey foreign key (store_id, "weight_class_id") references weight_classes (store_id, id);
alter table products add constraint products_length_class_id_fkey foreign key (store_id, "length_class_id") references length_classes (store_id, id);
alter table products add constraint products_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table downloads add constraint downloads_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table downloads add constraint downloads_file_id_fkey foreign key (store_id, "file_id") references files (store_id, id);
alter table product_downloads add constraint product_downloads_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_downloads add constraint product_downloads_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_downloads add constraint product_downloads_download_id_fkey foreign key (store_id, "download_id") references downloads (store_id, id);
alter table product_recurrings add constraint product_recurrings_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table product_recurrings add constraint product_recurrings_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table product_recurrings add constraint product_recurrings_recurring_id_fkey foreign key (store_id, "recurring_id") references recurrings (store_id, id);
alter table product_recurrings add constraint product_recurrings_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id);
alter table recurrings add constraint recurrings_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table categories add constraint categories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table categories add constraint categories_parent_id_fkey foreign key (store_id, "parent_id") references categories (store_id, id);
alter table categories add constraint categories_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table category_filters add constraint category_filters_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table category_filters add constraint category_filters_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete cascade;
alter table category_filters add constraint category_filters_filter_id_fkey foreign key (store_id, "filter_id") references filters (store_id, id) on delete cascade;
alter table manufacturers add constraint manufacturers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table manufacturers add constraint manufacturers_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table attribute_groups add constraint attribute_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table attributes add constraint attributes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table attributes add constraint attributes_attribute_group_id_fkey foreign key (store_id, "attribute_group_id") references attribute_groups (store_id, id);
alter table filter_groups add constraint filter_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table filters add constraint filters_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table filters add constraint filters_filter_group_id_fkey foreign key (store_id, "filter_group_id") references filter_groups (store_id, id) on delete cascade;
alter table option_values add constraint option_values_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table option_values add constraint option_values_option_id_fkey foreign key (store_id, "option_id") references options (store_id, id) on delete cascade;
alter table option_values add constraint option_values_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table options add constraint options_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table reviews add constraint reviews_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table reviews add constraint reviews_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table reviews add constraint reviews_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table stock_movements add constraint stock_movements_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table stock_movements add constraint stock_movements_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table stock_movements add constraint stock_movements_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table coupon_categories add constraint coupon_categories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table coupon_categories add constraint coupon_categories_coupon_id_fkey foreign key (store_id, "coupon_id") references coupons (store_id, id) on delete cascade;
alter table coupon_categories add constraint coupon_categories_category_id_fkey foreign key (store_id, "category_id") references categories (store_id, id) on delete cascade;
alter table coupon_products add constraint coupon_products_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table coupon_products add constraint coupon_products_coupon_id_fkey foreign key (store_id, "coupon_id") references coupons (store_id, id) on delete cascade;
alter table coupon_products add constraint coupon_products_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table coupon_redemptions add constraint coupon_redemptions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table coupon_redemptions add constraint coupon_redemptions_coupon_id_fkey foreign key (store_id, "coupon_id") references coupons (store_id, id);
alter table coupon_redemptions add constraint coupon_redemptions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table coupon_redemptions add constraint coupon_redemptions_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table coupons add constraint coupons_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table cart_items add constraint cart_items_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table cart_items add constraint cart_items_cart_id_fkey foreign key (store_id, "cart_id") references carts (store_id, id) on delete cascade;
alter table cart_items add constraint cart_items_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete cascade;
alter table cart_items add constraint cart_items_recurring_id_fkey foreign key (store_id, "recurring_id") references recurrings (store_id, id) on delete set null ("recurring_id");
alter table carts add constraint carts_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table carts add constraint carts_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete cascade;
alter table carts add constraint carts_delivery_method_id_fkey foreign key (store_id, "delivery_method_id") references delivery_methods (store_id, id) on delete set null ("delivery_method_id");
alter table carts add constraint carts_payment_method_id_fkey foreign key (store_id, "payment_method_id") references payment_methods (store_id, id) on delete set null ("payment_method_id");
alter table invoice_counters add constraint invoice_counters_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_histories add constraint order_histories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_histories add constraint order_histories_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_histories add constraint order_histories_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id);
alter table order_invoices add constraint order_invoices_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_invoices add constraint order_invoices_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id);
alter table order_options add constraint order_options_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_options add constraint order_options_order_product_id_fkey foreign key (store_id, "order_product_id") references order_products (store_id, id) on delete cascade;
alter table order_products add constraint order_products_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_products add constraint order_products_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_products add constraint order_products_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete set null ("product_id");
alter table order_products add constraint order_products_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table order_revisions add constraint order_revisions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_revisions add constraint order_revisions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_status_groups add constraint order_status_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_statuses add constraint order_statuses_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_statuses add constraint order_statuses_order_status_group_id_fkey foreign key (store_id, "order_status_group_id") references order_status_groups (store_id, id);
alter table order_totals add constraint order_totals_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_totals add constraint order_totals_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table orders add constraint orders_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table orders add constraint orders_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table orders add constraint orders_customer_group_id_fkey foreign key (store_id, "customer_group_id") references customer_groups (store_id, id) on delete set null ("customer_group_id");
alter table orders add constraint orders_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id);
alter table orders add constraint orders_delivery_method_id_fkey foreign key (store_id, "delivery_method_id") references delivery_methods (store_id, id) on delete set null ("delivery_method_id");
alter table orders add constraint orders_payment_method_id_fkey foreign key (store_id, "payment_method_id") references payment_methods (store_id, id) on delete set null ("payment_method_id");
alter table orders add constraint orders_affiliate_id_fkey foreign key (store_id, "affiliate_id") references affiliates (store_id, id) on delete set null ("affiliate_id");
alter table order_status_transitions add constraint order_status_transitions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_status_transitions add constraint order_status_transitions_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id) on delete cascade;
alter table order_status_transitions add constraint order_status_transitions_to_status_id_fkey foreign key (store_id, "to_status_id") references order_statuses (store_id, id) on delete cascade;
alter table order_downloads add constraint order_downloads_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_downloads add constraint order_downloads_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_downloads add constraint order_downloads_order_product_id_fkey foreign key (store_id, "order_product_id") references order_products (store_id, id) on delete cascade;
alter table order_downloads add constraint order_downloads_download_id_fkey foreign key (store_id, "download_id") references downloads (store_id, id) on delete set null ("download_id");
alter table order_downloads add constraint order_downloads_file_id_fkey foreign key (store_id, "file_id") references files (store_id, id);
alter table order_payments add constraint order_payments_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_payments add constraint order_payments_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_payments add constraint order_payments_payment_method_id_fkey foreign key (store_id, "payment_method_id") references payment_methods (store_id, id) on delete set null ("payment_method_id");
alter table payment_events add constraint payment_events_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table payment_events add constraint payment_events_order_payment_id_fkey foreign key (store_id, "order_payment_id") references order_payments (store_id, id) on delete set null ("order_payment_id");
alter table order_recurring_transactions add constraint order_recurring_transactions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_recurring_transactions add constraint order_recurring_transactions_order_recurring_id_fkey foreign key (store_id, "order_recurring_id") references order_recurrings (store_id, id) on delete cascade;
alter table order_recurring_transactions add constraint order_recurring_transactions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete set null ("order_id");
alter table order_recurrings add constraint order_recurrings_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_recurrings add constraint order_recurrings_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id);
alter table order_recurrings add constraint order_recurrings_order_product_id_fkey foreign key (store_id, "order_product_id") references order_products (store_id, id) on delete set null ("order_product_id");
alter table order_recurrings add constraint order_recurrings_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table order_recurrings add constraint order_recurrings_product_id_fkey foreign key (store_id, "product_id") references products (store_id, id) on delete set null ("product_id");
alter table order_recurrings add constraint order_recurrings_recurring_id_fkey foreign key (store_id, "recurring_id") references recurrings (store_id, id) on delete set null ("recurring_id");
alter table order_recurrings add constraint order_recurrings_due_order_id_fkey foreign key (store_id, "due_order_id") references orders (store_id, id) on delete set null ("due_order_id");
alter table order_refunds add constraint order_refunds_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_refunds add constraint order_refunds_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_refunds add constraint order_refunds_return_id_fkey foreign key (store_id, "return_id") references returns (store_id, id);
alter table order_refunds add constraint order_refunds_order_payment_id_fkey foreign key (store_id, "order_payment_id") references order_payments (store_id, id);
alter table return_actions add constraint return_actions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table return_histories add constraint return_histories_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table return_histories add constraint return_histories_return_id_fkey foreign key (store_id, "return_id") references returns (store_id, id) on delete cascade;
alter table return_histories add constraint return_histories_return_status_id_fkey foreign key (store_id, "return_status_id") references return_statuses (store_id, id);
alter table return_histories add constraint return_histories_return_action_id_fkey foreign key (store_id, "return_action_id") references return_actions (store_id, id);
alter table return_reasons add constraint return_reasons_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table return_statuses add constraint return_statuses_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table returns add constraint returns_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table returns add constraint returns_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id);
alter table returns add constraint returns_order_product_id_fkey foreign key (store_id, "order_product_id") references order_products (store_id, id);
alter table returns add constraint returns_customer_id_fkey foreign key (store_id, "customer_id") references customers (store_id, id) on delete set null ("customer_id");
alter table returns add constraint returns_return_reason_id_fkey foreign key (store_id, "return_reason_id") references return_reasons (store_id, id);
alter table returns add constraint returns_return_status_id_fkey foreign key (store_id, "return_status_id") references return_statuses (store_id, id);
alter table returns add constraint returns_return_action_id_fkey foreign key (store_id, "return_action_id") references return_actions (store_id, id);
alter table returns add constraint returns_replacement_order_id_fkey foreign key (store_id, "replacement_order_id") references orders (store_id, id) on delete set null ("replacement_order_id");
alter table cart_vouchers add constraint cart_vouchers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table cart_vouchers add constraint cart_vouchers_cart_id_fkey foreign key (store_id, "cart_id") references carts (store_id, id) on delete cascade;
alter table cart_vouchers add constraint cart_vouchers_voucher_theme_id_fkey foreign key (store_id, "voucher_theme_id") references voucher_themes (store_id, id) on delete cascade;
alter table order_vouchers add constraint order_vouchers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table order_vouchers add constraint order_vouchers_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table order_vouchers add constraint order_vouchers_voucher_id_fkey foreign key (store_id, "voucher_id") references vouchers (store_id, id) on delete set null ("voucher_id");
alter table voucher_mailings add constraint voucher_mailings_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table voucher_mailings add constraint voucher_mailings_voucher_id_fkey foreign key (store_id, "voucher_id") references vouchers (store_id, id) on delete cascade;
alter table voucher_redemptions add constraint voucher_redemptions_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table voucher_redemptions add constraint voucher_redemptions_voucher_id_fkey foreign key (store_id, "voucher_id") references vouchers (store_id, id) on delete cascade;
alter table voucher_redemptions add constraint voucher_redemptions_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id) on delete cascade;
alter table voucher_themes add constraint voucher_themes_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table voucher_themes add constraint voucher_themes_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table vouchers add constraint vouchers_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table vouchers add constraint vouchers_voucher_theme_id_fkey foreign key (store_id, "voucher_theme_id") references voucher_themes (store_id, id);
alter table vouchers add constraint vouchers_order_id_fkey foreign key (store_id, "order_id") references orders (store_id, id);
alter table delivery_groups add constraint delivery_groups_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table delivery_methods add constraint delivery_methods_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table delivery_methods add constraint delivery_methods_delivery_group_id_fkey foreign key (store_id, "delivery_group_id") references delivery_groups (store_id, id) on delete cascade;
alter table delivery_methods add constraint delivery_methods_geo_zone_id_fkey foreign key (store_id, "geo_zone_id") references store_geo_zones (store_id, id);
alter table delivery_methods add constraint delivery_methods_tax_class_id_fkey foreign key (store_id, "tax_class_id") references tax_classes (store_id, id);
alter table payment_method_deliveries add constraint payment_method_deliveries_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table payment_method_deliveries add constraint payment_method_deliveries_payment_method_id_fkey foreign key (store_id, "payment_method_id") references payment_methods (store_id, id) on delete cascade;
alter table payment_method_deliveries add constraint payment_method_deliveries_delivery_method_id_fkey foreign key (store_id, "delivery_method_id") references delivery_methods (store_id, id) on delete cascade;
alter table payment_methods add constraint payment_methods_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table payment_methods add constraint payment_methods_geo_zone_id_fkey foreign key (store_id, "geo_zone_id") references store_geo_zones (store_id, id);
alter table payment_methods add constraint payment_methods_order_status_id_fkey foreign key (store_id, "order_status_id") references order_statuses (store_id, id);
alter table banner_images add constraint banner_images_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table banner_images add constraint banner_images_banner_id_fkey foreign key (store_id, "banner_id") references banners (store_id, id) on delete cascade;
alter table banner_images add constraint banner_images_image_fkey foreign key (store_id, "image") references files (store_id, id) on delete set null ("image");
alter table banners add constraint banners_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table files add constraint files_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table information add constraint information_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table slugs add constraint slugs_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_fields add constraint import_fields_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_fields add constraint import_fields_profile_id_fkey foreign key (store_id, "profile_id") references import_profiles (store_id, id) on delete cascade;
alter table import_profiles add constraint import_profiles_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_profiles add constraint import_profiles_file_id_fkey foreign key (store_id, "file_id") references files (store_id, id) on delete set null ("file_id");
alter table import_rows add constraint import_rows_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table import_rows add constraint import_rows_import_id_fkey foreign key (store_id, "import_id") references imports (store_id, id) on delete cascade;
alter table imports add constraint imports_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
alter table imports add constraint imports_profile_id_fkey foreign key (store_id, "profile_id") references import_profiles (store_id, id) on delete cascade;
alter table imports add constraint imports_file_id_fkey foreign key (store_id, "file_id") references files (store_id, id) on delete set null ("file_id");
alter table imports add constraint imports_task_id_fkey foreign key (store_id, "task_id") references tasks (store_id, id) on delete set null ("task_id");
alter table audit_logs add constraint audit_logs_store_id_fkey foreign key (store_id) references stores (id) on delete cascade;
create index store_domains_created_at_idx on store_domains (store_id, created_at, id);
create index store_setups_account_id_idx on store_setups ("account_id");
create index store_setups_store_id_idx on store_setups ("store_id");
create unique index stores_domain_key on stores ("domain");
create unique index stores_token_key on stores ("token");
create index stores_country_id_idx on stores ("country_id");
create index stores_zone_id_idx on stores ("zone_id");
create index stores_plan_id_idx on stores ("plan_id");
create index stores_owner_id_idx on stores ("owner_id");
create index stores_search_text_idx on stores using gin (search_text gin_trgm_ops);
create unique index accounts_email_key on accounts ("email");
create index accounts_search_text_idx on accounts using gin (search_text gin_trgm_ops);
create unique index login_attempts_subject_created_at_id_key on login_attempts ("subject", "created_at", "id");
create unique index password_resets_token_hash_key on password_resets ("token_hash");
create index password_resets_account_id_idx on password_resets ("account_id");
create index password_resets_store_id_idx on password_resets ("store_id");
create index sessions_account_id_idx on sessions ("account_id");
create index sessions_store_id_idx on sessions ("store_id");
create index staff_members_account_id_idx on staff_members (store_id, "account_id");
create index staff_members_customer_group_id_idx on staff_members (store_id, "customer_group_id");
create unique index staff_members_account_id_key on staff_members (store_id, "account_id");
create index staff_members_created_at_idx on staff_members (store_id, created_at, id);
create index payment_histories_plan_change_id_idx on payment_histories (store_id, "plan_change_id");
create index payment_histories_created_at_idx on payment_histories (store_id, created_at, id);
create index plan_changes_created_at_idx on plan_changes (store_id, created_at, id);
create index plan_prices_plan_id_idx on plan_prices ("plan_id");
create unique index plan_prices_plan_id_period_currency_key on plan_prices ("plan_id", "period", "currency");
create unique index plans_code_key on plans ("code");
create index plans_sort_order_sort_idx on plans ("sort_order", id);
create index store_subscriptions_plan_id_idx on store_subscriptions (store_id, "plan_id");
create index store_subscriptions_created_at_idx on store_subscriptions (store_id, created_at, id);
create index bulk_changes_task_id_idx on bulk_changes (store_id, "task_id");
create index bulk_changes_created_at_idx on bulk_changes (store_id, created_at, id);
create index deleted_records_created_at_idx on deleted_records (store_id, created_at, id);
create index notifications_created_at_idx on notifications (store_id, created_at, id);
create index outbox_mails_store_id_idx on outbox_mails ("store_id");
create unique index outbox_mails_unique_key_key on outbox_mails ("unique_key");
create index outbox_mails_search_text_idx on outbox_mails using gin (search_text gin_trgm_ops);
create index tasks_created_at_idx on tasks (store_id, created_at, id);
create index undos_created_at_idx on undos (store_id, created_at, id);
create index settings_length_class_id_idx on settings (store_id, "length_class_id");
create index settings_weight_class_id_idx on settings (store_id, "weight_class_id");
create index settings_customer_group_id_idx on settings (store_id, "customer_group_id");
create index settings_account_terms_id_idx on settings (store_id, "account_terms_id");
create index settings_checkout_terms_id_idx on settings (store_id, "checkout_terms_id");
create index settings_order_status_id_idx on settings (store_id, "order_status_id");
create index settings_complete_status_id_idx on settings (store_id, "complete_status_id");
create index settings_cancel_status_id_idx on settings (store_id, "cancel_status_id");
create index settings_invoice_status_id_idx on settings (store_id, "invoice_status_id");
create index settings_return_status_id_idx on settings (store_id, "return_status_id");
create index settings_return_terms_id_idx on settings (store_id, "return_terms_id");
create index settings_affiliate_terms_id_idx on settings (store_id, "affiliate_terms_id");
create index settings_created_at_idx on settings (store_id, created_at, id);
create unique index countries_iso_code_key on countries ("iso_code");
create index countries_search_text_idx on countries using gin (search_text gin_trgm_ops);
create unique index currencies_code_key on currencies ("code");
create index currencies_search_text_idx on currencies using gin (search_text gin_trgm_ops);
create index currencies_sort_order_sort_idx on currencies ("sort_order", id);
create unique index languages_code_key on languages ("code");
create index languages_search_text_idx on languages using gin (search_text gin_trgm_ops);
create index languages_sort_order_sort_idx on languages ("sort_order", id);
create index zones_country_id_idx on zones ("country_id");
create index zones_search_text_idx on zones using gin (search_text gin_trgm_ops);
create index geo_zone_zones_geo_zone_id_idx on geo_zone_zones (store_id, "geo_zone_id");
create index geo_zone_zones_country_id_idx on geo_zone_zones (store_id, "country_id");
create index geo_zone_zones_zone_id_idx on geo_zone_zones (store_id, "zone_id");
create index geo_zone_zones_created_at_idx on geo_zone_zones (store_id, created_at, id);
create index language_copies_store_language_id_idx on language_copies (store_id, "store_language_id");
create index language_copies_task_id_idx on language_copies (store_id, "task_id");
create index language_copies_created_at_idx on language_copies (store_id, created_at, id);
create index locations_search_text_idx on locations using gin (store_id, search_text gin_trgm_ops);
create index locations_created_at_idx on locations (store_id, created_at, id);
create unique index store_countries_country_id_key on store_countries (store_id, "country_id");
create index store_countries_sort_order_sort_idx on store_countries (store_id, "sort_order", id);
create unique index store_currencies_currency_id_key on store_currencies (store_id, "currency_id");
create index store_currencies_sort_order_sort_idx on store_currencies (store_id, "sort_order", id);
create index store_geo_zones_search_text_idx on store_geo_zones using gin (store_id, search_text gin_trgm_ops);
create index store_geo_zones_name_sort_idx on store_geo_zones (store_id, "name", id);
create unique index store_languages_language_id_key on store_languages (store_id, "language_id");
create index store_languages_sort_order_sort_idx on store_languages (store_id, "sort_order", id);
create index base_currency_changes_store_currency_id_idx on base_currency_changes (store_id, "store_currency_id");
create index base_currency_changes_created_at_idx on base_currency_changes (store_id, created_at, id);
create index exchange_rates_created_at_idx on exchange_rates (store_id, created_at, id);
create index tax_classes_search_text_idx on tax_classes using gin (store_id, search_text gin_trgm_ops);
create index tax_classes_title_sort_idx on tax_classes (store_id, "title", id);
create index tax_rate_customer_groups_tax_rate_id_idx on tax_rate_customer_groups (store_id, "tax_rate_id");
create index tax_rate_customer_groups_customer_group_id_idx on tax_rate_customer_groups (store_id, "customer_group_id");
create unique index tax_rate_customer_groups_tax_rate_id_customer_group_id_key on tax_rate_customer_groups (store_id, "tax_rate_id", "customer_group_id");
create index tax_rate_customer_groups_created_at_idx on tax_rate_customer_groups (store_id, created_at, id);
create index tax_rate_geo_zones_tax_rate_id_idx on tax_rate_geo_zones (store_id, "tax_rate_id");
create index tax_rate_geo_zones_geo_zone_id_idx on tax_rate_geo_zones (store_id, "geo_zone_id");
create unique index tax_rate_geo_zones_tax_rate_id_geo_zone_id_key on tax_rate_geo_zones (store_id, "tax_rate_id", "geo_zone_id");
create index tax_rate_geo_zones_created_at_idx on tax_rate_geo_zones (store_id, created_at, id);
create index tax_rates_search_text_idx on tax_rates using gin (store_id, search_text gin_trgm_ops);
create index tax_rates_name_sort_idx on tax_rates (store_id, "name", id);
create index tax_rules_tax_class_id_idx on tax_rules (store_id, "tax_class_id");
create index tax_rules_tax_rate_id_idx on tax_rules (store_id, "tax_rate_id");
create index tax_rules_created_at_idx on tax_rules (store_id, created_at, id);
create index length_classes_search_text_idx on length_classes using gin (store_id, search_text gin_trgm_ops);
create index stock_statuses_search_text_idx on stock_statuses using gin (store_id, search_text gin_trgm_ops);
create index weight_classes_search_text_idx on weight_classes using gin (store_id, search_text gin_trgm_ops);
create index customer_addresses_customer_id_idx on customer_addresses (store_id, "customer_id");
create index customer_addresses_country_id_idx on customer_addresses (store_id, "country_id");
create index customer_addresses_zone_id_idx on customer_addresses (store_id, "zone_id");
create index customer_addresses_created_at_idx on customer_addresses (store_id, created_at, id);
create index customer_group_permissions_customer_group_id_idx on customer_group_permissions (store_id, "customer_group_id");
create unique index customer_group_permissions_customer_group_id_service_key on customer_group_permissions (store_id, "customer_group_id", "service");
create index customer_group_permissions_created_at_idx on customer_group_permissions (store_id, created_at, id);
create index customer_groups_search_text_idx on customer_groups using gin (store_id, search_text gin_trgm_ops);
create index customer_groups_sort_order_sort_idx on customer_groups (store_id, "sort_order", id);
create unique index customers_email_key on customers (store_id, "email");
create index customers_customer_group_id_idx on customers (store_id, "customer_group_id");
create index customers_delivery_group_id_idx on customers (store_id, "delivery_group_id");
create index customers_search_text_idx on customers using gin (store_id, search_text gin_trgm_ops);
create index customers_created_at_idx on customers (store_id, created_at, id);
create index custom_field_customer_groups_custom_field_id_idx on custom_field_customer_groups (store_id, "custom_field_id");
create index custom_field_customer_groups_customer_group_id_idx on custom_field_customer_groups (store_id, "customer_group_id");
create unique index custom_field_customer_groups_custom_field_id_custom_1uxw9vy on custom_field_customer_groups (store_id, "custom_field_id", "customer_group_id");
create index custom_field_customer_groups_created_at_idx on custom_field_customer_groups (store_id, created_at, id);
create index custom_field_values_custom_field_id_idx on custom_field_values (store_id, "custom_field_id");
create index custom_field_values_sort_order_sort_idx on custom_field_values (store_id, "sort_order", id);
create index custom_fields_search_text_idx on custom_fields using gin (store_id, search_text gin_trgm_ops);
create index custom_fields_sort_order_sort_idx on custom_fields (store_id, "sort_order", id);
create index customer_approvals_customer_id_idx on customer_approvals (store_id, "customer_id");
create unique index customer_approvals_customer_id_type_key on customer_approvals (store_id, "customer_id", "type");
create index customer_approvals_created_at_idx on customer_approvals (store_id, created_at, id);
create index customer_histories_customer_id_idx on customer_histories (store_id, "customer_id");
create index customer_histories_created_at_idx on customer_histories (store_id, created_at, id);
create index customer_ips_customer_id_idx on customer_ips (store_id, "customer_id");
create unique index customer_ips_ip_customer_id_key on customer_ips (store_id, "ip", "customer_id");
create index customer_ips_last_seen_at_sort_idx on customer_ips (store_id, "last_seen_at", id);
create index customer_rewards_customer_id_idx on customer_rewards (store_id, "customer_id");
create index customer_rewards_order_id_idx on customer_rewards (store_id, "order_id");
create index customer_rewards_created_at_idx on customer_rewards (store_id, created_at, id);
create index customer_transactions_customer_id_idx on customer_transactions (store_id, "customer_id");
create index customer_transactions_order_id_idx on customer_transactions (store_id, "order_id");
create index customer_transactions_created_at_idx on customer_transactions (store_id, created_at, id);
create unique index affiliate_payouts_number_key on affiliate_payouts (store_id, "number");
create index affiliate_payouts_number_sort_idx on affiliate_payouts (store_id, "number", id);
create index affiliate_transactions_affiliate_id_idx on affiliate_transactions (store_id, "affiliate_id");
create index affiliate_transactions_order_id_idx on affiliate_transactions (store_id, "order_id");
create index affiliate_transactions_affiliate_payout_id_idx on affiliate_transactions (store_id, "affiliate_payout_id");
create index affiliate_transactions_created_at_idx on affiliate_transactions (store_id, created_at, id);
create unique index affiliates_customer_id_key on affiliates (store_id, "customer_id");
create unique index affiliates_tracking_key on affiliates (store_id, "tracking");
create index affiliates_search_text_idx on affiliates using gin (store_id, search_text gin_trgm_ops);
create index affiliates_created_at_idx on affiliates (store_id, created_at, id);
create index product_attributes_product_id_idx on product_attributes (store_id, "product_id");
create index product_attributes_attribute_id_idx on product_attributes (store_id, "attribute_id");
create unique index product_attributes_product_id_attribute_id_key on product_attributes (store_id, "product_id", "attribute_id");
create index product_attributes_created_at_idx on product_attributes (store_id, created_at, id);
create index product_categories_product_id_idx on product_categories (store_id, "product_id");
create index product_categories_category_id_idx on product_categories (store_id, "category_id");
create unique index product_categories_product_id_category_id_key on product_categories (store_id, "product_id", "category_id");
create index product_categories_created_at_idx on product_categories (store_id, created_at, id);
create index product_customer_groups_product_id_idx on product_customer_groups (store_id, "product_id");
create index product_customer_groups_customer_group_id_idx on product_customer_groups (store_id, "customer_group_id");
create unique index product_customer_groups_product_id_customer_group_id_key on product_customer_groups (store_id, "product_id", "customer_group_id");
create index product_customer_groups_created_at_idx on product_customer_groups (store_id, created_at, id);
create index product_discounts_product_id_idx on product_discounts (store_id, "product_id");
create index product_discounts_customer_group_id_idx on product_discounts (store_id, "customer_group_id");
create index product_discounts_created_at_idx on product_discounts (store_id, created_at, id);
create index product_filters_product_id_idx on product_filters (store_id, "product_id");
create index product_filters_filter_id_idx on product_filters (store_id, "filter_id");
create unique index product_filters_product_id_filter_id_key on product_filters (store_id, "product_id", "filter_id");
create index product_filters_created_at_idx on product_filters (store_id, created_at, id);
create index product_images_product_id_idx on product_images (store_id, "product_id");
create index product_images_created_at_idx on product_images (store_id, created_at, id);
create index product_option_values_product_option_id_idx on product_option_values (store_id, "product_option_id");
create index product_option_values_option_value_id_idx on product_option_values (store_id, "option_value_id");
create index product_option_values_created_at_idx on product_option_values (store_id, created_at, id);
create index product_options_product_id_idx on product_options (store_id, "product_id");
create index product_options_option_id_idx on product_options (store_id, "option_id");
create index product_options_created_at_idx on product_options (store_id, created_at, id);
create index product_related_product_id_idx on product_related (store_id, "product_id");
create index product_related_related_id_idx on product_related (store_id, "related_id");
create unique index product_related_product_id_related_id_key on product_related (store_id, "product_id", "related_id");
create index product_related_created_at_idx on product_related (store_id, created_at, id);
create index product_rewards_product_id_idx on product_rewards (store_id, "product_id");
create index product_rewards_customer_group_id_idx on product_rewards (store_id, "customer_group_id");
create unique index product_rewards_product_id_customer_group_id_key on product_rewards (store_id, "product_id", "customer_group_id");
create index product_rewards_created_at_idx on product_rewards (store_id, created_at, id);
create index product_specials_product_id_idx on product_specials (store_id, "product_id");
create index product_specials_customer_group_id_idx on product_specials (store_id, "customer_group_id");
create index product_specials_created_at_idx on product_specials (store_id, created_at, id);
create unique index products_external_id_key on products (store_id, "external_id");
create index products_stock_status_id_idx on products (store_id, "stock_status_id");
create index products_tax_class_id_idx on products (store_id, "tax_class_id");
create index products_manufacturer_id_idx on products (store_id, "manufacturer_id");
create index products_weight_class_id_idx on products (store_id, "weight_class_id");
create index products_length_class_id_idx on products (store_id, "length_class_id");
create index products_search_text_idx on products using gin (store_id, search_text gin_trgm_ops);
create index products_updated_at_idx on products (store_id, updated_at, id);
create index products_created_at_idx on products (store_id, created_at, id);
create index downloads_file_id_idx on downloads (store_id, "file_id");
create index downloads_search_text_idx on downloads using gin (store_id, search_text gin_trgm_ops);
create index downloads_sort_order_sort_idx on downloads (store_id, "sort_order", id);
create index downloads_updated_at_idx on downloads (store_id, updated_at, id);
create index product_downloads_product_id_idx on product_downloads (store_id, "product_id");
create index product_downloads_download_id_idx on product_downloads (store_id, "download_id");
create unique index product_downloads_product_id_download_id_key on product_downloads (store_id, "product_id", "download_id");
create index product_downloads_created_at_idx on product_downloads (store_id, created_at, id);
create index product_recurrings_product_id_idx on product_recurrings (store_id, "product_id");
create index product_recurrings_recurring_id_idx on product_recurrings (store_id, "recurring_id");
create index product_recurrings_customer_group_id_idx on product_recurrings (store_id, "customer_group_id");
create unique index product_recurrings_product_id_recurring_id_customer_45t6vp on product_recurrings (store_id, "product_id", "recurring_id", "customer_group_id");
create index product_recurrings_created_at_idx on product_recurrings (store_id, created_at, id);
create index recurrings_search_text_idx on recurrings using gin (store_id, search_text gin_trgm_ops);
create index recurrings_sort_order_sort_idx on recurrings (store_id, "sort_order", id);
create unique index categories_external_id_key on categories (store_id, "external_id");
create index categories_parent_id_idx on categories (store_id, "parent_id");
create index categories_search_text_idx on categories using gin (store_id, search_text gin_trgm_ops);
create index categories_sort_order_sort_idx on categories (store_id, "sort_order", id);
create index categories_updated_at_idx on categories (store_id, updated_at, id);
create index category_filters_category_id_idx on category_filters (store_id, "category_id");
create index category_filters_filter_id_idx on category_filters (store_id, "filter_id");
create unique index category_filters_category_id_filter_id_key on category_filters (store_id, "category_id", "filter_id");
create index category_filters_created_at_idx on category_filters (store_id, created_at, id);
create unique index manufacturers_name_key on manufacturers (store_id, "name");
create index manufacturers_search_text_idx on manufacturers using gin (store_id, search_text gin_trgm_ops);
create index manufacturers_name_sort_idx on manufacturers (store_id, "name", id);
create index attribute_groups_search_text_idx on attribute_groups using gin (store_id, search_text gin_trgm_ops);
create index attribute_groups_sort_order_sort_idx on attribute_groups (store_id, "sort_order", id);
create index attributes_attribute_group_id_idx on attributes (store_id, "attribute_group_id");
create unique index attributes_external_code_key on attributes (store_id, "external_code");
create index attributes_search_text_idx on attributes using gin (store_id, search_text gin_trgm_ops);
create index attributes_sort_order_sort_idx on attributes (store_id, "sort_order", id);
create index filter_groups_search_text_idx on filter_groups using gin (store_id, search_text gin_trgm_ops);
create index filter_groups_sort_order_sort_idx on filter_groups (store_id, "sort_order", id);
create index filters_filter_group_id_idx on filters (store_id, "filter_group_id");
create index filters_search_text_idx on filters using gin (store_id, search_text gin_trgm_ops);
create index filters_sort_order_sort_idx on filters (store_id, "sort_order", id);
create index option_values_option_id_idx on option_values (store_id, "option_id");
create index option_values_search_text_idx on option_values using gin (store_id, search_text gin_trgm_ops);
create index option_values_sort_order_sort_idx on option_values (store_id, "sort_order", id);
create index options_search_text_idx on options using gin (store_id, search_text gin_trgm_ops);
create index options_sort_order_sort_idx on options (store_id, "sort_order", id);
create index reviews_product_id_idx on reviews (store_id, "product_id");
create index reviews_customer_id_idx on reviews (store_id, "customer_id");
create index reviews_search_text_idx on reviews using gin (store_id, search_text gin_trgm_ops);
create index reviews_created_at_idx on reviews (store_id, created_at, id);
create index stock_movements_product_id_idx on stock_movements (store_id, "product_id");
create index stock_movements_order_id_idx on stock_movements (store_id, "order_id");
create index stock_movements_created_at_idx on stock_movements (store_id, created_at, id);
create index coupon_categories_coupon_id_idx on coupon_categories (store_id, "coupon_id");
create index coupon_categories_category_id_idx on coupon_categories (store_id, "category_id");
create unique index coupon_categories_coupon_id_category_id_key on coupon_categories (store_id, "coupon_id", "category_id");
create index coupon_categories_created_at_idx on coupon_categories (store_id, created_at, id);
create index coupon_products_coupon_id_idx on coupon_products (store_id, "coupon_id");
create index coupon_products_product_id_idx on coupon_products (store_id, "product_id");
create unique index coupon_products_coupon_id_product_id_key on coupon_products (store_id, "coupon_id", "product_id");
create index coupon_products_created_at_idx on coupon_products (store_id, created_at, id);
create index coupon_redemptions_coupon_id_idx on coupon_redemptions (store_id, "coupon_id");
create unique index coupon_redemptions_order_id_key on coupon_redemptions (store_id, "order_id");
create index coupon_redemptions_customer_id_idx on coupon_redemptions (store_id, "customer_id");
create index coupon_redemptions_created_at_idx on coupon_redemptions (store_id, created_at, id);
create unique index coupons_code_key on coupons (store_id, "code");
create index coupons_search_text_idx on coupons using gin (store_id, search_text gin_trgm_ops);
create index coupons_created_at_idx on coupons (store_id, created_at, id);
create index cart_items_cart_id_idx on cart_items (store_id, "cart_id");
create index cart_items_product_id_idx on cart_items (store_id, "product_id");
create index cart_items_recurring_id_idx on cart_items (store_id, "recurring_id");
create unique index cart_items_cart_id_product_id_options_key_key on cart_items (store_id, "cart_id", "product_id", "options_key");
create index cart_items_created_at_idx on cart_items (store_id, created_at, id);
create unique index carts_customer_id_key on carts (store_id, "customer_id");
create unique index carts_sid_hash_key on carts (store_id, "sid_hash");
create index carts_delivery_method_id_idx on carts (store_id, "delivery_method_id");
create index carts_payment_method_id_idx on carts (store_id, "payment_method_id");
create index carts_created_at_idx on carts (store_id, created_at, id);
create unique index invoice_counters_series_key on invoice_counters (store_id, "series");
create index invoice_counters_created_at_idx on invoice_counters (store_id, created_at, id);
create index order_histories_order_id_idx on order_histories (store_id, "order_id");
create index order_histories_order_status_id_idx on order_histories (store_id, "order_status_id");
create index order_histories_created_at_idx on order_histories (store_id, created_at, id);
create unique index order_invoices_order_id_key on order_invoices (store_id, "order_id");
create index order_invoices_created_at_idx on order_invoices (store_id, created_at, id);
create index order_options_order_product_id_idx on order_options (store_id, "order_product_id");
create index order_options_created_at_idx on order_options (store_id, created_at, id);
create index order_products_order_id_idx on order_products (store_id, "order_id");
create index order_products_product_id_idx on order_products (store_id, "product_id");
create index order_products_created_at_idx on order_products (store_id, created_at, id);
create index order_revisions_order_id_idx on order_revisions (store_id, "order_id");
create unique index order_revisions_order_id_number_key on order_revisions (store_id, "order_id", "number");
create index order_revisions_created_at_idx on order_revisions (store_id, created_at, id);
create index order_status_groups_search_text_idx on order_status_groups using gin (store_id, search_text gin_trgm_ops);
create index order_status_groups_sort_order_sort_idx on order_status_groups (store_id, "sort_order", id);
create index order_statuses_order_status_group_id_idx on order_statuses (store_id, "order_status_group_id");
create index order_statuses_search_text_idx on order_statuses using gin (store_id, search_text gin_trgm_ops);
create index order_statuses_sort_order_sort_idx on order_statuses (store_id, "sort_order", id);
create index order_totals_order_id_idx on order_totals (store_id, "order_id");
create index order_totals_created_at_idx on order_totals (store_id, created_at, id);
create unique index orders_number_key on orders (store_id, "number");
create unique index orders_idempotency_key_key on orders (store_id, "idempotency_key");
create unique index orders_cart_id_key on orders (store_id, "cart_id");
create index orders_customer_id_idx on orders (store_id, "customer_id");
create index orders_customer_group_id_idx on orders (store_id, "customer_group_id");
create index orders_order_status_id_idx on orders (store_id, "order_status_id");
create index orders_delivery_method_id_idx on orders (store_id, "delivery_method_id");
create index orders_payment_method_id_idx on orders (store_id, "payment_method_id");
create index orders_affiliate_id_idx on orders (store_id, "affiliate_id");
create index orders_search_text_idx on orders using gin (store_id, search_text gin_trgm_ops);
create index orders_number_sort_idx on orders (store_id, "number", id);
create index order_status_transitions_order_status_id_idx on order_status_transitions (store_id, "order_status_id");
create index order_status_transitions_to_status_id_idx on order_status_transitions (store_id, "to_status_id");
create unique index order_status_transitions_order_status_id_to_status_id_key on order_status_transitions (store_id, "order_status_id", "to_status_id");
create index order_status_transitions_created_at_idx on order_status_transitions (store_id, created_at, id);
create index order_downloads_order_id_idx on order_downloads (store_id, "order_id");
create index order_downloads_order_product_id_idx on order_downloads (store_id, "order_product_id");
create index order_downloads_download_id_idx on order_downloads (store_id, "download_id");
create index order_downloads_file_id_idx on order_downloads (store_id, "file_id");
create unique index order_downloads_order_product_id_file_id_key on order_downloads (store_id, "order_product_id", "file_id");
create index order_downloads_created_at_idx on order_downloads (store_id, created_at, id);
create index order_payments_order_id_idx on order_payments (store_id, "order_id");
create index order_payments_payment_method_id_idx on order_payments (store_id, "payment_method_id");
create unique index order_payments_reference_key on order_payments (store_id, "reference");
create index order_payments_created_at_idx on order_payments (store_id, created_at, id);
create index payment_events_order_payment_id_idx on payment_events (store_id, "order_payment_id");
create unique index payment_events_provider_event_id_key on payment_events (store_id, "provider", "event_id");
create index payment_events_created_at_idx on payment_events (store_id, created_at, id);
create index order_recurring_transactions_order_recurring_id_idx on order_recurring_transactions (store_id, "order_recurring_id");
create index order_recurring_transactions_order_id_idx on order_recurring_transactions (store_id, "order_id");
create index order_recurring_transactions_created_at_idx on order_recurring_transactions (store_id, created_at, id);
create unique index order_recurrings_number_key on order_recurrings (store_id, "number");
create index order_recurrings_order_id_idx on order_recurrings (store_id, "order_id");
create index order_recurrings_order_product_id_idx on order_recurrings (store_id, "order_product_id");
create index order_recurrings_customer_id_idx on order_recurrings (store_id, "customer_id");
create index order_recurrings_product_id_idx on order_recurrings (store_id, "product_id");
create index order_recurrings_recurring_id_idx on order_recurrings (store_id, "recurring_id");
create index order_recurrings_due_order_id_idx on order_recurrings (store_id, "due_order_id");
create index order_recurrings_search_text_idx on order_recurrings using gin (store_id, search_text gin_trgm_ops);
create index order_recurrings_number_sort_idx on order_recurrings (store_id, "number", id);
create index order_refunds_order_id_idx on order_refunds (store_id, "order_id");
create unique index order_refunds_return_id_key on order_refunds (store_id, "return_id");
create index order_refunds_order_payment_id_idx on order_refunds (store_id, "order_payment_id");
create unique index order_refunds_credit_note_key on order_refunds (store_id, "credit_note");
create index order_refunds_created_at_idx on order_refunds (store_id, created_at, id);
create index return_actions_search_text_idx on return_actions using gin (store_id, search_text gin_trgm_ops);
create index return_actions_sort_order_sort_idx on return_actions (store_id, "sort_order", id);
create index return_histories_return_id_idx on return_histories (store_id, "return_id");
create index return_histories_return_status_id_idx on return_histories (store_id, "return_status_id");
create index return_histories_return_action_id_idx on return_histories (store_id, "return_action_id");
create index return_histories_created_at_idx on return_histories (store_id, created_at, id);
create index return_reasons_search_text_idx on return_reasons using gin (store_id, search_text gin_trgm_ops);
create index return_reasons_sort_order_sort_idx on return_reasons (store_id, "sort_order", id);
create index return_statuses_search_text_idx on return_statuses using gin (store_id, search_text gin_trgm_ops);
create index return_statuses_sort_order_sort_idx on return_statuses (store_id, "sort_order", id);
create unique index returns_number_key on returns (store_id, "number");
create index returns_order_id_idx on returns (store_id, "order_id");
create index returns_order_product_id_idx on returns (store_id, "order_product_id");
create index returns_customer_id_idx on returns (store_id, "customer_id");
create index returns_return_reason_id_idx on returns (store_id, "return_reason_id");
create index returns_return_status_id_idx on returns (store_id, "return_status_id");
create index returns_return_action_id_idx on returns (store_id, "return_action_id");
create index returns_replacement_order_id_idx on returns (store_id, "replacement_order_id");
create unique index returns_idempotency_key_key on returns (store_id, "idempotency_key");
create index returns_search_text_idx on returns using gin (store_id, search_text gin_trgm_ops);
create index returns_number_sort_idx on returns (store_id, "number", id);
create index cart_vouchers_cart_id_idx on cart_vouchers (store_id, "cart_id");
create index cart_vouchers_voucher_theme_id_idx on cart_vouchers (store_id, "voucher_theme_id");
create index cart_vouchers_created_at_idx on cart_vouchers (store_id, created_at, id);
create index order_vouchers_order_id_idx on order_vouchers (store_id, "order_id");
create index order_vouchers_voucher_id_idx on order_vouchers (store_id, "voucher_id");
create index order_vouchers_created_at_idx on order_vouchers (store_id, created_at, id);
create index voucher_mailings_voucher_id_idx on voucher_mailings (store_id, "voucher_id");
create index voucher_mailings_created_at_idx on voucher_mailings (store_id, created_at, id);
create index voucher_redemptions_voucher_id_idx on voucher_redemptions (store_id, "voucher_id");
create unique index voucher_redemptions_order_id_key on voucher_redemptions (store_id, "order_id");
create index voucher_redemptions_created_at_idx on voucher_redemptions (store_id, created_at, id);
create index voucher_themes_search_text_idx on voucher_themes using gin (store_id, search_text gin_trgm_ops);
create index voucher_themes_sort_order_sort_idx on voucher_themes (store_id, "sort_order", id);
create unique index vouchers_code_key on vouchers (store_id, "code");
create index vouchers_voucher_theme_id_idx on vouchers (store_id, "voucher_theme_id");
create index vouchers_order_id_idx on vouchers (store_id, "order_id");
create index vouchers_search_text_idx on vouchers using gin (store_id, search_text gin_trgm_ops);
create index vouchers_created_at_idx on vouchers (store_id, created_at, id);
create index delivery_groups_search_text_idx on delivery_groups using gin (store_id, search_text gin_trgm_ops);
create index delivery_groups_sort_order_sort_idx on delivery_groups (store_id, "sort_order", id);
create index delivery_methods_delivery_group_id_idx on delivery_methods (store_id, "delivery_group_id");
create index delivery_methods_geo_zone_id_idx on delivery_methods (store_id, "geo_zone_id");
create index delivery_methods_tax_class_id_idx on delivery_methods (store_id, "tax_class_id");
create index delivery_methods_sort_order_sort_idx on delivery_methods (store_id, "sort_order", id);
create index payment_method_deliveries_payment_method_id_idx on payment_method_deliveries (store_id, "payment_method_id");
create index payment_method_deliveries_delivery_method_id_idx on payment_method_deliveries (store_id, "delivery_method_id");
create unique index payment_method_deliveries_payment_method_id_deliver_ia4trp on payment_method_deliveries (store_id, "payment_method_id", "delivery_method_id");
create index payment_method_deliveries_created_at_idx on payment_method_deliveries (store_id, created_at, id);
create index payment_methods_geo_zone_id_idx on payment_methods (store_id, "geo_zone_id");
create index payment_methods_order_status_id_idx on payment_methods (store_id, "order_status_id");
create index payment_methods_search_text_idx on payment_methods using gin (store_id, search_text gin_trgm_ops);
create index payment_methods_sort_order_sort_idx on payment_methods (store_id, "sort_order", id);
create index banner_images_banner_id_idx on banner_images (store_id, "banner_id");
create index banner_images_sort_order_sort_idx on banner_images (store_id, "sort_order", id);
create index banners_search_text_idx on banners using gin (store_id, search_text gin_trgm_ops);
create index banners_name_sort_idx on banners (store_id, "name", id);
create index banners_updated_at_idx on banners (store_id, updated_at, id);
create index files_search_text_idx on files using gin (store_id, search_text gin_trgm_ops);
create index files_created_at_idx on files (store_id, created_at, id);
create index information_search_text_idx on information using gin (store_id, search_text gin_trgm_ops);
create index information_sort_order_sort_idx on information (store_id, "sort_order", id);
create index information_updated_at_idx on information (store_id, updated_at, id);
create unique index slugs_language_slug_key on slugs (store_id, "language", "slug");
create unique index slugs_resource_row_id_language_slug_key on slugs (store_id, "resource", "row_id", "language", "slug");
create index slugs_created_at_idx on slugs (store_id, created_at, id);
create index import_fields_profile_id_idx on import_fields (store_id, "profile_id");
create index import_fields_created_at_idx on import_fields (store_id, created_at, id);
create index import_profiles_file_id_idx on import_profiles (store_id, "file_id");
create index import_profiles_search_text_idx on import_profiles using gin (store_id, search_text gin_trgm_ops);
create index import_profiles_updated_at_idx on import_profiles (store_id, updated_at, id);
create index import_profiles_created_at_idx on import_profiles (store_id, created_at, id);
create index import_rows_import_id_idx on import_rows (store_id, "import_id");
create index import_rows_row_sort_idx on import_rows (store_id, "row", id);
create index imports_profile_id_idx on imports (store_id, "profile_id");
create index imports_file_id_idx on imports (store_id, "file_id");
create index imports_task_id_idx on imports (store_id, "task_id");
create index imports_created_at_idx on imports (store_id, created_at, id);
create index audit_logs_created_at_idx on audit_logs (store_id, created_at, id);
create index logs_search_text_idx on logs using gin (search_text gin_trgm_ops);
alter table store_domains enable row level security;
alter table store_domains force row level security;
create policy store_wall on store_domains using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table staff_members enable row level security;
alter table staff_members force row level security;
create policy store_wall on staff_members using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table payment_histories enable row level security;
alter table payment_histories force row level security;
create policy store_wall on payment_histories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table plan_changes enable row level security;
alter table plan_changes force row level security;
create policy store_wall on plan_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_subscriptions enable row level security;
alter table store_subscriptions force row level security;
create policy store_wall on store_subscriptions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
create policy store_wall on bulk_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table deleted_records enable row level security;
alter table deleted_records force row level security;
create policy store_wall on deleted_records using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy store_wall on notifications using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tasks enable row level security;
alter table tasks force row level security;
create policy store_wall on tasks using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table undos enable row level security;
alter table undos force row level security;
create policy store_wall on undos using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table settings enable row level security;
alter table settings force row level security;
create policy store_wall on settings using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table geo_zone_zones enable row level security;
alter table geo_zone_zones force row level security;
create policy store_wall on geo_zone_zones using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table language_copies enable row level security;
alter table language_copies force row level security;
create policy store_wall on language_copies using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table locations enable row level security;
alter table locations force row level security;
create policy store_wall on locations using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_countries enable row level security;
alter table store_countries force row level security;
create policy store_wall on store_countries using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_currencies enable row level security;
alter table store_currencies force row level security;
create policy store_wall on store_currencies using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_geo_zones enable row level security;
alter table store_geo_zones force row level security;
create policy store_wall on store_geo_zones using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table store_languages enable row level security;
alter table store_languages force row level security;
create policy store_wall on store_languages using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table base_currency_changes enable row level security;
alter table base_currency_changes force row level security;
create policy store_wall on base_currency_changes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy store_wall on exchange_rates using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tax_classes enable row level security;
alter table tax_classes force row level security;
create policy store_wall on tax_classes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tax_rate_customer_groups enable row level security;
alter table tax_rate_customer_groups force row level security;
create policy store_wall on tax_rate_customer_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tax_rate_geo_zones enable row level security;
alter table tax_rate_geo_zones force row level security;
create policy store_wall on tax_rate_geo_zones using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tax_rates enable row level security;
alter table tax_rates force row level security;
create policy store_wall on tax_rates using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table tax_rules enable row level security;
alter table tax_rules force row level security;
create policy store_wall on tax_rules using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table length_classes enable row level security;
alter table length_classes force row level security;
create policy store_wall on length_classes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table stock_statuses enable row level security;
alter table stock_statuses force row level security;
create policy store_wall on stock_statuses using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table weight_classes enable row level security;
alter table weight_classes force row level security;
create policy store_wall on weight_classes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_addresses enable row level security;
alter table customer_addresses force row level security;
create policy store_wall on customer_addresses using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_group_permissions enable row level security;
alter table customer_group_permissions force row level security;
create policy store_wall on customer_group_permissions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_groups enable row level security;
alter table customer_groups force row level security;
create policy store_wall on customer_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customers enable row level security;
alter table customers force row level security;
create policy store_wall on customers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table custom_field_customer_groups enable row level security;
alter table custom_field_customer_groups force row level security;
create policy store_wall on custom_field_customer_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table custom_field_values enable row level security;
alter table custom_field_values force row level security;
create policy store_wall on custom_field_values using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy store_wall on custom_fields using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_approvals enable row level security;
alter table customer_approvals force row level security;
create policy store_wall on customer_approvals using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_histories enable row level security;
alter table customer_histories force row level security;
create policy store_wall on customer_histories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_ips enable row level security;
alter table customer_ips force row level security;
create policy store_wall on customer_ips using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_rewards enable row level security;
alter table customer_rewards force row level security;
create policy store_wall on customer_rewards using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table customer_transactions enable row level security;
alter table customer_transactions force row level security;
create policy store_wall on customer_transactions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table affiliate_payouts enable row level security;
alter table affiliate_payouts force row level security;
create policy store_wall on affiliate_payouts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table affiliate_transactions enable row level security;
alter table affiliate_transactions force row level security;
create policy store_wall on affiliate_transactions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table affiliates enable row level security;
alter table affiliates force row level security;
create policy store_wall on affiliates using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_attributes enable row level security;
alter table product_attributes force row level security;
create policy store_wall on product_attributes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_categories enable row level security;
alter table product_categories force row level security;
create policy store_wall on product_categories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_customer_groups enable row level security;
alter table product_customer_groups force row level security;
create policy store_wall on product_customer_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_discounts enable row level security;
alter table product_discounts force row level security;
create policy store_wall on product_discounts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_filters enable row level security;
alter table product_filters force row level security;
create policy store_wall on product_filters using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_images enable row level security;
alter table product_images force row level security;
create policy store_wall on product_images using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_option_values enable row level security;
alter table product_option_values force row level security;
create policy store_wall on product_option_values using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_options enable row level security;
alter table product_options force row level security;
create policy store_wall on product_options using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_related enable row level security;
alter table product_related force row level security;
create policy store_wall on product_related using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_rewards enable row level security;
alter table product_rewards force row level security;
create policy store_wall on product_rewards using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_specials enable row level security;
alter table product_specials force row level security;
create policy store_wall on product_specials using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table products enable row level security;
alter table products force row level security;
create policy store_wall on products using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table downloads enable row level security;
alter table downloads force row level security;
create policy store_wall on downloads using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_downloads enable row level security;
alter table product_downloads force row level security;
create policy store_wall on product_downloads using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table product_recurrings enable row level security;
alter table product_recurrings force row level security;
create policy store_wall on product_recurrings using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table recurrings enable row level security;
alter table recurrings force row level security;
create policy store_wall on recurrings using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table categories enable row level security;
alter table categories force row level security;
create policy store_wall on categories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table category_filters enable row level security;
alter table category_filters force row level security;
create policy store_wall on category_filters using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table manufacturers enable row level security;
alter table manufacturers force row level security;
create policy store_wall on manufacturers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table attribute_groups enable row level security;
alter table attribute_groups force row level security;
create policy store_wall on attribute_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table attributes enable row level security;
alter table attributes force row level security;
create policy store_wall on attributes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table filter_groups enable row level security;
alter table filter_groups force row level security;
create policy store_wall on filter_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table filters enable row level security;
alter table filters force row level security;
create policy store_wall on filters using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table option_values enable row level security;
alter table option_values force row level security;
create policy store_wall on option_values using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table options enable row level security;
alter table options force row level security;
create policy store_wall on options using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table reviews enable row level security;
alter table reviews force row level security;
create policy store_wall on reviews using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy store_wall on stock_movements using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table coupon_categories enable row level security;
alter table coupon_categories force row level security;
create policy store_wall on coupon_categories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table coupon_products enable row level security;
alter table coupon_products force row level security;
create policy store_wall on coupon_products using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table coupon_redemptions enable row level security;
alter table coupon_redemptions force row level security;
create policy store_wall on coupon_redemptions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table coupons enable row level security;
alter table coupons force row level security;
create policy store_wall on coupons using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table cart_items enable row level security;
alter table cart_items force row level security;
create policy store_wall on cart_items using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table carts enable row level security;
alter table carts force row level security;
create policy store_wall on carts using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table invoice_counters enable row level security;
alter table invoice_counters force row level security;
create policy store_wall on invoice_counters using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_histories enable row level security;
alter table order_histories force row level security;
create policy store_wall on order_histories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_invoices enable row level security;
alter table order_invoices force row level security;
create policy store_wall on order_invoices using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_options enable row level security;
alter table order_options force row level security;
create policy store_wall on order_options using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_products enable row level security;
alter table order_products force row level security;
create policy store_wall on order_products using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_revisions enable row level security;
alter table order_revisions force row level security;
create policy store_wall on order_revisions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_status_groups enable row level security;
alter table order_status_groups force row level security;
create policy store_wall on order_status_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_statuses enable row level security;
alter table order_statuses force row level security;
create policy store_wall on order_statuses using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_totals enable row level security;
alter table order_totals force row level security;
create policy store_wall on order_totals using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table orders enable row level security;
alter table orders force row level security;
create policy store_wall on orders using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_status_transitions enable row level security;
alter table order_status_transitions force row level security;
create policy store_wall on order_status_transitions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_downloads enable row level security;
alter table order_downloads force row level security;
create policy store_wall on order_downloads using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_payments enable row level security;
alter table order_payments force row level security;
create policy store_wall on order_payments using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy store_wall on payment_events using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_recurring_transactions enable row level security;
alter table order_recurring_transactions force row level security;
create policy store_wall on order_recurring_transactions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_recurrings enable row level security;
alter table order_recurrings force row level security;
create policy store_wall on order_recurrings using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_refunds enable row level security;
alter table order_refunds force row level security;
create policy store_wall on order_refunds using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table return_actions enable row level security;
alter table return_actions force row level security;
create policy store_wall on return_actions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table return_histories enable row level security;
alter table return_histories force row level security;
create policy store_wall on return_histories using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table return_reasons enable row level security;
alter table return_reasons force row level security;
create policy store_wall on return_reasons using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table return_statuses enable row level security;
alter table return_statuses force row level security;
create policy store_wall on return_statuses using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table returns enable row level security;
alter table returns force row level security;
create policy store_wall on returns using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table cart_vouchers enable row level security;
alter table cart_vouchers force row level security;
create policy store_wall on cart_vouchers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table order_vouchers enable row level security;
alter table order_vouchers force row level security;
create policy store_wall on order_vouchers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table voucher_mailings enable row level security;
alter table voucher_mailings force row level security;
create policy store_wall on voucher_mailings using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table voucher_redemptions enable row level security;
alter table voucher_redemptions force row level security;
create policy store_wall on voucher_redemptions using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table voucher_themes enable row level security;
alter table voucher_themes force row level security;
create policy store_wall on voucher_themes using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table vouchers enable row level security;
alter table vouchers force row level security;
create policy store_wall on vouchers using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table delivery_groups enable row level security;
alter table delivery_groups force row level security;
create policy store_wall on delivery_groups using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table delivery_methods enable row level security;
alter table delivery_methods force row level security;
create policy store_wall on delivery_methods using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table payment_method_deliveries enable row level security;
alter table payment_method_deliveries force row level security;
create policy store_wall on payment_method_deliveries using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy store_wall on payment_methods using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table banner_images enable row level security;
alter table banner_images force row level security;
create policy store_wall on banner_images using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table banners enable row level security;
alter table banners force row level security;
create policy store_wall on banners using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table files enable row level security;
alter table files force row level security;
create policy store_wall on files using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table information enable row level security;
alter table information force row level security;
create policy store_wall on information using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table slugs enable row level security;
alter table slugs force row level security;
create policy store_wall on slugs using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_fields enable row level security;
alter table import_fields force row level security;
create policy store_wall on import_fields using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_profiles enable row level security;
alter table import_profiles force row level security;
create policy store_wall on import_profiles using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy store_wall on import_rows using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table imports enable row level security;
alter table imports force row level security;
create policy store_wall on imports using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
alter table audit_logs enable row level security;
alter table audit_logs force row level security;
create policy store_wall on audit_logs using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid) with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
