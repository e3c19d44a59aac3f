type Row = Readonly<Record<string, unknown>>;

/** What there is once: a row, and a change of it that makes it another thing. */
export type OnlyOnce = Readonly<{ rule: string; table: string; row: Row; other: Row }>;

const once = (rule: string, table: string, ...[row, other]: readonly [Row, Row]): OnlyOnce => ({
  rule,
  table,
  row,
  other,
});

const [from, until] = ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z'];

/** Rules that keep money from moving twice, a number from being given twice, a proxy from two. */
export const onlyOnce: readonly OnlyOnce[] = [
  once(
    'leases_proxy_id_tstzrange_excl',
    'leases',
    { proxy_id: 'prx_1', state: 'active', starts_at: from, ends_at: until },
    { starts_at: until, ends_at: '2026-11-24T12:00:00Z' },
  ),
  once(
    'ledger_transfers_source_kind_source_id_key',
    'ledger_transfers',
    { source_kind: 'payment', source_id: 'pay_1' },
    { source_id: 'pay_2' },
  ),
  once(
    'payment_attempts_one_alive',
    'payment_attempts',
    { order_id: 'ord_1', state: 'pending' },
    { state: 'failed' },
  ),
  once(
    'payment_attempts_provider_reference',
    'payment_attempts',
    { provider: 'daraja', provider_reference: 'ws_1' },
    { provider_reference: 'ws_2' },
  ),
  once(
    'payment_attempts_receipt',
    'payment_attempts',
    { provider: 'daraja', receipt: 'QKA1B2C3D4' },
    { receipt: 'QKA1B2C3D5' },
  ),
  once(
    'orders_one_open',
    'orders',
    { customer_id: 'cus_1', purpose: 'us1', state: 'awaiting_payment' },
    { state: 'paid' },
  ),
  once(
    'order_events_step',
    'order_events',
    { order_id: 'ord_1', kind: 'step:paid' },
    { kind: 'step:ready' },
  ),
  once('refunds_dedupe_key_key', 'refunds', { dedupe_key: 'one' }, { dedupe_key: 'two' }),
  once(
    'refunds_provider_reference',
    'refunds',
    { provider: 'daraja', provider_reference: 'QKA1B2C3D4' },
    { provider: 'paystack' },
  ),
  once(
    'refunds_open_payout',
    'refunds',
    { customer_id: 'cus_1', kind: 'payout', state: 'requested' },
    { state: 'succeeded' },
  ),
  once(
    'provider_conversations_payout',
    'provider_conversations',
    { kind: 'payout', originator_id: 'one' },
    { originator_id: 'two' },
  ),
  once(
    'receipt_claims_payment_id_receipt_key',
    'receipt_claims',
    { payment_id: 'pay_1', receipt: 'QKA1B2C3D4' },
    { payment_id: 'pay_2' },
  ),
  once('invoices_order_id_key', 'invoices', { order_id: 'ord_1' }, { order_id: 'ord_2' }),
  once('invoices_year_seq_key', 'invoices', { year: 2026, seq: 1 }, { year: 2027 }),
  once('credit_notes_year_seq_key', 'credit_notes', { year: 2026, seq: 1 }, { year: 2027 }),
  once(
    'credit_notes_source_kind_source_id_key',
    'credit_notes',
    { source_kind: 'refund', source_id: 'rfd_1' },
    { source_id: 'rfd_2' },
  ),
];
