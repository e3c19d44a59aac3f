-- How large the kernel of a gateway's host lets a send buffer grow: what lies in it when a customer
-- aborts a download was counted and not received.
alter table gateways add column send_buffer_max_bytes bigint;
