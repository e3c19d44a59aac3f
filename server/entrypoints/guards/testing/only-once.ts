type Row = Readonly<Record<string, unknown>>;

/** What there is once: a row, and a change of it that makes it another thing. */
export type OnlyOnce = Readonly<{ rule: string; table: string; row: Row; other: Row }>;

const [from, until] = ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z'];

/** Rules that keep money from moving twice, a number from being given twice, a proxy from two. */
export const onlyOnce: readonly OnlyOnce[] = [
  {
    rule: 'leases_proxy_id_tstzrange_excl',
    table: 'leases',
    row: { proxy_id: 'prx_1', state: 'active', starts_at: from, ends_at: until },
    other: { starts_at: until, ends_at: '2026-11-24T12:00:00Z' },
  },
  {
    rule: 'ledger_transfers_source_kind_source_id_key',
    table: 'ledger_transfers',
    row: { source_kind: 'payment', source_id: 'pay_1' },
    other: { source_id: 'pay_2' },
  },
  {
    rule: 'payment_attempts_one_alive',
    table: 'payment_attempts',
    row: { order_id: 'ord_1', state: 'pending' },
    other: { state: 'failed' },
  },
  {
    rule: 'payment_attempts_provider_reference',
    table: 'payment_attempts',
    row: { provider: 'daraja', provider_reference: 'ws_1' },
    other: { provider_reference: 'ws_2' },
  },
  {
    rule: 'payment_attempts_receipt',
    table: 'payment_attempts',
    row: { provider: 'daraja', receipt: 'QKA1B2C3D4' },
    other: { receipt: 'QKA1B2C3D5' },
  },
  {
    rule: 'orders_one_open',
    table: 'orders',
    row: { customer_id: 'cus_1', purpose: 'us1', state: 'awaiting_payment' },
    other: { state: 'paid' },
  },
  {
    rule: 'order_events_step',
    table: 'order_events',
    row: { order_id: 'ord_1', kind: 'step:paid' },
    other: { kind: 'step:ready' },
  },
  {
    rule: 'refunds_dedupe_key_key',
    table: 'refunds',
    row: { dedupe_key: 'one' },
    other: { dedupe_key: 'two' },
  },
  {
    rule: 'refunds_provider_reference',
    table: 'refunds',
    row: { provider: 'daraja', provider_reference: 'QKA1B2C3D4' },
    other: { provider: 'paystack' },
  },
  {
    rule: 'refunds_open_payout',
    table: 'refunds',
    row: { customer_id: 'cus_1', kind: 'payout', state: 'requested' },
    other: { state: 'succeeded' },
  },
  {
    rule: 'provider_conversations_payout',
    table: 'provider_conversations',
    row: { kind: 'payout', originator_id: 'one' },
    other: { originator_id: 'two' },
  },
  {
    rule: 'receipt_claims_payment_id_receipt_key',
    table: 'receipt_claims',
    row: { payment_id: 'pay_1', receipt: 'QKA1B2C3D4' },
    other: { payment_id: 'pay_2' },
  },
  {
    rule: 'invoices_order_id_key',
    table: 'invoices',
    row: { order_id: 'ord_1' },
    other: { order_id: 'ord_2' },
  },
  {
    rule: 'invoices_year_seq_key',
    table: 'invoices',
    row: { year: 2026, seq: 1 },
    other: { year: 2027 },
  },
  {
    rule: 'credit_notes_year_seq_key',
    table: 'credit_notes',
    row: { year: 2026, seq: 1 },
    other: { year: 2027 },
  },
  {
    rule: 'credit_notes_source_kind_source_id_key',
    table: 'credit_notes',
    row: { source_kind: 'refund', source_id: 'rfd_1' },
    other: { source_id: 'rfd_2' },
  },
];
