-- What a store tells a payment provider is kept with the method, its secrets sealed; and what is paid already has a method of its own.
alter table "payment_methods" add column "settings" jsonb;
alter table "payment_methods" add column "sealed_settings" text;
alter table "payment_methods" drop constraint "payment_methods_code_check";
alter table "payment_methods" add constraint "payment_methods_code_check" check ("code" in ('cash-on-delivery', 'bank-transfer', 'card', 'bank-payment-a', 'bank-payment-b', 'free'));
