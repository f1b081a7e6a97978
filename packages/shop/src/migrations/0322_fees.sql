-- A store may ask a fee for handling and one for small orders; its own order of totals names them after the delivery.
alter table settings add column handling boolean default false not null;
alter table settings add column handling_fee bigint default 0 not null;
alter table settings add column handling_above bigint default 0 not null;
alter table settings add column handling_tax_class_id uuid;
alter table settings add column low_order boolean default false not null;
alter table settings add column low_order_fee bigint default 0 not null;
alter table settings add column low_order_below bigint default 0 not null;
alter table settings add column low_order_tax_class_id uuid;
alter table settings alter column totals_order set default '{sub_total,reward,delivery,handling,low_order_fee,coupon,tax,credit,voucher,total}'::text[];
alter table settings add constraint settings_handling_tax_class_id_fkey foreign key (store_id, "handling_tax_class_id") references tax_classes (store_id, id);
alter table settings add constraint settings_low_order_tax_class_id_fkey foreign key (store_id, "low_order_tax_class_id") references tax_classes (store_id, id);
create index settings_handling_tax_class_id_idx on settings (store_id, "handling_tax_class_id");
create index settings_low_order_tax_class_id_idx on settings (store_id, "low_order_tax_class_id");
update settings set totals_order = totals_order[:array_position(totals_order, 'delivery')] || '{handling,low_order_fee}'::text[]
  || totals_order[array_position(totals_order, 'delivery') + 1:] where 'delivery' = any(totals_order) and not 'handling' = any(totals_order);
