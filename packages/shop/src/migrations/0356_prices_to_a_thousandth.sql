-- Prices of many products are rounded to what the currency is counted in: dinars have thousandths.
alter table price_changes drop constraint price_changes_round_to_check;
alter table price_changes add constraint price_changes_round_to_check check ("round_to" in ('0.001', '0.01', '0.1', '1', '5', '10', '50', '100'));
