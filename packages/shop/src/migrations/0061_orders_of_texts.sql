-- Texts are listed in the order of a language, which an index in the order of their letters never gives: nothing read these.
drop index store_geo_zones_name_sort_idx;
drop index manufacturers_name_sort_idx;
drop index banners_name_sort_idx;
drop index tax_classes_title_sort_idx;
drop index tax_rates_name_sort_idx;
