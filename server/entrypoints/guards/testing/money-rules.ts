type Row = Readonly<Record<string, unknown>>;

/** A rule of the database about money: a row that it takes, and changes of it that it refuses. */
export type MoneyRule = Readonly<{ rule: string; good: Row; bad: readonly Row[] }>;

const above = (rule: string, column: string): MoneyRule => ({
  rule,
  good: { [column]: 100 },
  bad: [{ [column]: 0 }, { [column]: -100 }],
});
const neverBelow = (rule: string, column: string): MoneyRule => ({
  rule,
  good: { [column]: 0 },
  bad: [{ [column]: -100 }],
});
/** M-Pesa carries whole shillings. */
const wholeShillings = (rule: string, column: string): MoneyRule => {
  const { good, bad } = above(rule, column);
  return { rule, good, bad: [...bad, { [column]: 150 }] };
};
const within = (rule: string, column: string, limit: string): MoneyRule => ({
  rule,
  good: { [column]: 100, [limit]: 100 },
  bad: [{ [column]: 101 }, { [column]: -1 }],
});
const shillingsOnly = (rule: string): MoneyRule => ({
  rule,
  good: { currency: 'KES' },
  bad: [{ currency: 'USD' }, { currency: 'kes' }],
});

const prices: readonly MoneyRule[] = [
  above('coupon_uses_discount_minor_check', 'discount_minor'),
  above('quote_coupons_discount_minor_check', 'discount_minor'),
  above('exchange_rates_kes_per_usd_e4_check', 'kes_per_usd_e4'),
  above('rate_hints_kes_per_usd_e4_check', 'kes_per_usd_e4'),
  above('order_lines_usd_cents_check', 'usd_cents'),
  above('orders_rate_e4_check', 'rate_e4'),
  above('orders_usd_cents_check', 'usd_cents'),
  above('quotes_rate_e4_check', 'rate_e4'),
  above('quotes_usd_cents_check', 'usd_cents'),
  above('proxies_price_day_cents_check', 'price_day_cents'),
  above('proxies_price_month_cents_check', 'price_month_cents'),
  above('vps_offers_price_month_cents_check', 'price_month_cents'),
  above('suppliers_cost_month_cents_check', 'cost_month_cents'),
  above('upstreams_cost_month_cents_check', 'cost_month_cents'),
  above('leases_day_kes_minor_check', 'day_kes_minor'),
  above('leases_day_usd_cents_check', 'day_usd_cents'),
  above('leases_month_kes_minor_check', 'month_kes_minor'),
  above('leases_month_usd_cents_check', 'month_usd_cents'),
  above('leases_paid_kes_minor_check', 'paid_kes_minor'),
  above('leases_paid_usd_cents_check', 'paid_usd_cents'),
  above('lease_auto_renewals_agreed_minor_check', 'agreed_minor'),
  above('server_auto_renewals_agreed_minor_check', 'agreed_minor'),
  wholeShillings('orders_kes_minor_check', 'kes_minor'),
  wholeShillings('quotes_kes_minor_check', 'kes_minor'),
  wholeShillings('coupons_off_minor_check', 'off_minor'),
  { rule: 'order_lines_quantity_check', good: { quantity: 1 }, bad: [{ quantity: 2 }] },
  {
    rule: 'coupons_min_minor_check',
    good: { min_minor: 0 },
    bad: [{ min_minor: -100 }, { min_minor: 150 }],
  },
  {
    rule: 'coupons_percent_check',
    good: { percent: 100 },
    bad: [{ percent: 0 }, { percent: 101 }],
  },
  {
    rule: 'coupons_one_kind',
    good: { percent: 10, off_minor: null },
    bad: [{ off_minor: 100 }, { percent: null }],
  },
  { rule: 'coupons_not_overused', good: { used: 3, uses_max: 3 }, bad: [{ used: 4 }] },
  { rule: 'coupons_used_check', good: { used: 0 }, bad: [{ used: -1 }] },
  {
    rule: 'coupon_uses_released',
    good: { state: 'released', counted: false },
    bad: [{ counted: true }],
  },
  {
    rule: 'rate_hints_check',
    good: { kes_per_usd_e4: 1_300_000, answered_at: '2026-11-22T12:00:00Z' },
    bad: [{ answered_at: null }, { kes_per_usd_e4: null }],
  },
  {
    rule: 'upstreams_success_rate_e4_check',
    good: { success_rate_e4: 10_000 },
    bad: [{ success_rate_e4: 10_001 }, { success_rate_e4: -1 }],
  },
];

const payments: readonly MoneyRule[] = [
  wholeShillings('payment_attempts_amount_minor_check', 'amount_minor'),
  above('payment_intents_due_minor_check', 'due_minor'),
  above('paybill_notices_amount_minor_check', 'amount_minor'),
  above('stray_money_amount_minor_check', 'amount_minor'),
  shillingsOnly('payment_attempts_currency_check'),
  shillingsOnly('payment_intents_currency_check'),
  shillingsOnly('stray_money_currency_check'),
  {
    rule: 'payment_attempts_balance_mode',
    good: { provider: 'balance', mode: 'BALANCE' },
    bad: [{ mode: 'STK' }, { provider: 'daraja' }],
  },
  {
    rule: 'payment_attempts_receipt_proved',
    good: { receipt_proved: true, receipt: 'QKA1B2C3D4' },
    bad: [{ receipt: null }],
  },
  {
    rule: 'stray_money_owned',
    good: { state: 'credited', payment_id: null, customer_id: 'cus_1' },
    bad: [{ customer_id: null }, { state: 'applied', customer_id: null }],
  },
  {
    rule: 'receipt_claims_end',
    good: { state: 'confirmed', resolved_at: '2026-11-22T12:00:00Z' },
    bad: [{ state: 'asking' }, { resolved_at: null }],
  },
  {
    rule: 'paybill_notices_end',
    good: { state: 'confirmed', resolved_at: '2026-11-22T12:00:00Z' },
    bad: [{ state: 'asking' }, { resolved_at: null }],
  },
];

const refunds: readonly MoneyRule[] = [
  above('refunds_amount_minor_check', 'amount_minor'),
  above('returnable_money_received_minor_check', 'received_minor'),
  within('returnable_money_is_enough', 'returned_minor', 'received_minor'),
  within('refunds_check', 'order_minor', 'amount_minor'),
  within('refunds_check1', 'vat_minor', 'order_minor'),
  neverBelow('refunds_charge_minor_check', 'charge_minor'),
  neverBelow('lease_cancellations_returned_minor_check', 'returned_minor'),
  shillingsOnly('refunds_currency_check'),
  { rule: 'refunds_reason_check', good: { reason: 'gone' }, bad: [{ reason: '' }] },
  {
    rule: 'refunds_second_person',
    good: { requested_by: 'cus_1', approved_by: 'cus_2' },
    bad: [{ approved_by: 'cus_1' }],
  },
  {
    rule: 'refunds_need_a_customer',
    good: { destination: 'balance', customer_id: 'cus_1' },
    bad: [{ customer_id: null }],
  },
  {
    rule: 'refunds_name_their_order',
    good: { order_minor: 100, order_id: 'ord_1' },
    bad: [{ order_id: null }],
  },
  {
    rule: 'refunds_payee',
    good: { carrier: 'payout', payee_sealed: Buffer.from('x'), payee_masked: '2547******78' },
    bad: [{ payee_sealed: null }, { payee_masked: null }, { carrier: 'return' }],
  },
  {
    rule: 'refunds_payout_of_balance',
    good: {
      kind: 'payout',
      source_kind: 'balance',
      carrier: 'payout',
      order_id: null,
      customer_id: 'cus_1',
    },
    bad: [
      { source_kind: 'payment' },
      { kind: 'refund' },
      { carrier: 'return' },
      { order_id: 'ord_1' },
      { customer_id: null },
    ],
  },
  {
    rule: 'provider_conversations_subject',
    good: { refund_id: 'rfd_1', claim_id: null },
    bad: [{ refund_id: null }, { claim_id: 'rcl_1' }],
  },
  {
    rule: 'provider_conversations_answer',
    good: { state: 'answered', conversation_id: 'AG_1', result_code: '0' },
    bad: [{ conversation_id: null }, { result_code: null }],
  },
  {
    rule: 'provider_conversations_payout_id',
    good: { kind: 'payout', originator_id: 'one' },
    bad: [{ originator_id: null }],
  },
  {
    rule: 'lease_cancellations_returned_check',
    good: { at_once: true, returned_minor: 0 },
    bad: [{ returned_minor: null }, { at_once: false }],
  },
];

const books: readonly MoneyRule[] = [
  {
    rule: 'ledger_entries_amount_minor_check',
    good: { amount_minor: -1 },
    bad: [{ amount_minor: 0 }],
  },
  {
    rule: 'ledger_entries_account_check',
    good: { account: 'mpesa_clearing' },
    bad: [{ account: 'petty cash' }, { account: '' }],
  },
  {
    rule: 'ledger_entries_currency_check',
    good: { currency: 'USD' },
    bad: [{ currency: 'EUR' }],
  },
  {
    rule: 'ledger_entries_check',
    good: { account: 'customer_credit', customer_id: 'cus_1' },
    bad: [{ customer_id: null }],
  },
  neverBelow('customer_balances_not_negative', 'minor'),
  {
    rule: 'daily_close_balances_check',
    good: { opening_minor: 10, debit_minor: 5, credit_minor: 3, closing_minor: 12 },
    bad: [{ closing_minor: 13 }, { debit_minor: 6 }],
  },
  above('disputes_amount_minor_check', 'amount_minor'),
  neverBelow('disputes_held_minor_check', 'held_minor'),
  {
    rule: 'disputes_hold_no_more',
    good: { held_minor: 100, amount_minor: 100 },
    bad: [{ held_minor: 101 }, { amount_minor: null }],
  },
  {
    rule: 'disputes_know_their_amount',
    good: { state: 'lost', amount_minor: 100, opened_at: '2026-11-22T12:00:00Z' },
    bad: [{ amount_minor: null }, { opened_at: null }],
  },
  neverBelow('settlement_lines_fee_minor_check', 'fee_minor'),
  neverBelow('settlements_deductions_minor_check', 'deductions_minor'),
  {
    rule: 'settlements_provider_check',
    good: { provider: 'paystack' },
    bad: [{ provider: 'balance' }],
  },
  {
    rule: 'statement_lines_check',
    good: { explanation: 'a test', explained_at: '2026-11-22T12:00:00Z' },
    bad: [{ explanation: null }, { explained_at: null }],
  },
];

const invoices: readonly MoneyRule[] = [
  above('invoices_total_minor_check', 'total_minor'),
  neverBelow('invoices_discount_minor_check', 'discount_minor'),
  within('invoices_check', 'vat_minor', 'total_minor'),
  {
    rule: 'invoices_add_up',
    good: { total_minor: 90, list_minor: 100, discount_minor: 10 },
    bad: [{ total_minor: 100 }, { discount_minor: 0 }],
  },
  {
    rule: 'invoices_name_the_rate',
    good: { vat_minor: 16, vat_rate_bp: 1_600 },
    bad: [{ vat_rate_bp: null }],
  },
  within('invoice_standings_enough', 'credited_minor', 'total_minor'),
  within('invoice_standings_vat', 'credited_vat_minor', 'vat_minor'),
  above('credit_notes_total_minor_check', 'total_minor'),
  within('credit_notes_check', 'vat_minor', 'total_minor'),
  above('document_counters_last_check', 'last'),
  {
    rule: 'skipped_numbers_in_order',
    good: { first: 1, last: 1_000 },
    bad: [{ first: 0 }, { last: 0 }],
  },
  {
    rule: 'billing_settings_vat_needs_pin',
    good: { vat_on: true, seller_pin: 'P051234567Q' },
    bad: [{ seller_pin: null }],
  },
  {
    rule: 'billing_settings_vat_rate_bp_check',
    good: { vat_rate_bp: 1_600 },
    bad: [{ vat_rate_bp: 0 }, { vat_rate_bp: 5_001 }],
  },
];

export const moneyRules: readonly MoneyRule[] = [
  ...prices,
  ...payments,
  ...refunds,
  ...books,
  ...invoices,
];
