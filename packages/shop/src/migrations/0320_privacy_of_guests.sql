-- An owner adds lines to robots.txt.
alter table settings add column robots_rules text;
