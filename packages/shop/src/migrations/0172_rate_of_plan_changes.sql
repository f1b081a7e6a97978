-- A change of plan says the rate of its VAT, which rounded sums do not tell; of those from before, the nearest whole one.
alter table plan_changes add column vat_percent numeric(20,2);
update plan_changes set vat_percent = round(vat * 100 / amount) where amount > 0;
