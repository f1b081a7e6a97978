-- Forms of guests that a browser reckons for before they are taken.
alter table settings add column captcha_registration boolean default true not null;
alter table settings add column captcha_guest_checkout boolean default true not null;
alter table settings add column captcha_review boolean default true not null;
alter table settings add column captcha_return boolean default true not null;
alter table settings add column captcha_feedback boolean default true not null;
