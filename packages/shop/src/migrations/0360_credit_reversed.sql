-- Credit for goods that came back is taken back where an order that falls through would give it twice.
alter table customer_transactions drop constraint customer_transactions_kind_check;
alter table customer_transactions add constraint customer_transactions_kind_check check ("kind" in ('manual', 'credit_spent', 'credit_released', 'return', 'reversed'));
