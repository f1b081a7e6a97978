-- Carriers say what a parcel costs, by their own word for the city that it goes to (record 0081).
alter table delivery_methods drop constraint delivery_methods_type_check;
alter table delivery_branches add column city_ref text;
alter table delivery_methods add constraint delivery_methods_type_check CHECK ((type = ANY (ARRAY['flat'::text, 'free'::text, 'item'::text, 'weight'::text, 'pickup'::text, 'carrier'::text])));
