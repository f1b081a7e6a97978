-- A product whose number is left empty gets the store's next one: leaving it out is no fault any more.
alter table products alter column model set default '';
