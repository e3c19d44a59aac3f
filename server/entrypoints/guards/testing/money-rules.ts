type Row = Readonly<Record<string, unknown>>;

/** A rule of the database about money: a row that it takes, and changes of it that it refuses. */
export type MoneyRule = Readonly<{ rule: string; good: Row; bad: readonly Row[] }>;

const refuses = (rule: string, good: Row, ...bad: readonly Row[]): MoneyRule => ({
  rule,
  good,
  bad,
});
const above = (rule: string, column: string) =>
  refuses(rule, { [column]: 100 }, { [column]: 0 }, { [column]: -100 });
const neverBelow = (rule: string, column: string) =>
  refuses(rule, { [column]: 0 }, { [column]: -100 });
/** M-Pesa carries whole shillings. */
const wholeShillings = (rule: string, column: string) =>
  refuses(rule, { [column]: 100 }, { [column]: 0 }, { [column]: -100 }, { [column]: 150 });
const within = (rule: string, column: string, limit: string) =>
  refuses(rule, { [column]: 100, [limit]: 100 }, { [column]: 101 }, { [column]: -1 });
const shillingsOnly = (rule: string) =>
  refuses(rule, { currency: 'KES' }, { currency: 'USD' }, { currency: 'kes' });

const prices: readonly MoneyRule[] = [
  above('coupon_uses_discount_minor_check', 'discount_minor'),
  above('quote_coupons_discount_minor_check', 'discount_minor'),
  above('exchange_rates_kes_per_usd_e4_check', 'kes_per_usd_e4'),
  above('rate_hints_kes_per_usd_e4_check', 'kes_per_usd_e4'),
  above('order_lines_usd_cents_check', 'usd_cents'),
  above('order_lines_kes_minor_check', 'kes_minor'),
  above('quote_lines_usd_cents_check', 'usd_cents'),
  above('quote_lines_kes_minor_check', 'kes_minor'),
  neverBelow('quote_lines_discount_minor_check', 'discount_minor'),
  above('refund_lines_minor_check', 'minor'),
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
  above('traffic_lots_usd_cents_check', 'usd_cents'),
  above('traffic_lots_kes_minor_check', 'kes_minor'),
  above('traffic_accounts_top_up_day_minor_check', 'top_up_day_minor'),
  above('traffic_accounts_top_up_month_minor_check', 'top_up_month_minor'),
  refuses(
    'traffic_accounts_check',
    { top_up_gb: 5, top_up_day_minor: 100, top_up_month_minor: 100 },
    { top_up_day_minor: null },
    { top_up_gb: null },
  ),
  above('lease_auto_renewals_agreed_minor_check', 'agreed_minor'),
  above('server_auto_renewals_agreed_minor_check', 'agreed_minor'),
  wholeShillings('orders_kes_minor_check', 'kes_minor'),
  wholeShillings('quotes_kes_minor_check', 'kes_minor'),
  wholeShillings('coupons_off_minor_check', 'off_minor'),
  refuses('order_lines_quantity_check', { quantity: 1 }, { quantity: 2 }),
  refuses('coupons_min_minor_check', { min_minor: 0 }, { min_minor: -100 }, { min_minor: 150 }),
  refuses('coupons_percent_check', { percent: 100 }, { percent: 0 }, { percent: 101 }),
  refuses(
    'coupons_one_kind',
    { percent: 10, off_minor: null },
    { off_minor: 100 },
    { percent: null },
  ),
  refuses('coupons_not_overused', { used: 3, uses_max: 3 }, { used: 4 }),
  refuses('coupons_used_check', { used: 0 }, { used: -1 }),
  refuses('coupon_uses_released', { state: 'released', counted: false }, { counted: true }),
  refuses(
    'rate_hints_check',
    { kes_per_usd_e4: 1_300_000, answered_at: '2026-11-22T12:00:00Z' },
    { answered_at: null },
    { kes_per_usd_e4: null },
  ),
  refuses(
    'upstreams_success_rate_e4_check',
    { success_rate_e4: 10_000 },
    { success_rate_e4: 10_001 },
    { success_rate_e4: -1 },
  ),
];

const payments: readonly MoneyRule[] = [
  wholeShillings('payment_attempts_amount_minor_check', 'amount_minor'),
  above('payment_intents_due_minor_check', 'due_minor'),
  above('paybill_notices_amount_minor_check', 'amount_minor'),
  above('stray_money_amount_minor_check', 'amount_minor'),
  shillingsOnly('payment_attempts_currency_check'),
  shillingsOnly('payment_intents_currency_check'),
  shillingsOnly('stray_money_currency_check'),
  refuses(
    'payment_attempts_balance_mode',
    { provider: 'balance', mode: 'BALANCE' },
    { mode: 'STK' },
    { provider: 'daraja' },
  ),
  refuses(
    'payment_attempts_receipt_proved',
    { receipt_proved: true, receipt: 'QKA1B2C3D4' },
    { receipt: null },
  ),
  refuses(
    'stray_money_owned',
    { state: 'credited', payment_id: null, customer_id: 'cus_1' },
    { customer_id: null },
    { state: 'applied', customer_id: null },
  ),
  refuses(
    'receipt_claims_end',
    { state: 'confirmed', resolved_at: '2026-11-22T12:00:00Z' },
    { state: 'asking' },
    { resolved_at: null },
  ),
  refuses(
    'paybill_notices_end',
    { state: 'confirmed', resolved_at: '2026-11-22T12:00:00Z' },
    { state: 'asking' },
    { resolved_at: null },
  ),
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
  refuses('refunds_reason_check', { reason: 'gone' }, { reason: '' }),
  refuses(
    'refunds_second_person',
    { requested_by: 'cus_1', approved_by: 'cus_2' },
    { approved_by: 'cus_1' },
  ),
  refuses(
    'refunds_need_a_customer',
    { destination: 'balance', customer_id: 'cus_1' },
    { customer_id: null },
  ),
  refuses('refunds_name_their_order', { order_minor: 100, order_id: 'ord_1' }, { order_id: null }),
  refuses(
    'refunds_payee',
    { carrier: 'payout', payee_sealed: Buffer.from('x'), payee_masked: '2547******78' },
    { payee_sealed: null },
    { payee_masked: null },
    { carrier: 'return' },
  ),
  refuses(
    'refunds_payout_of_balance',
    {
      kind: 'payout',
      source_kind: 'balance',
      carrier: 'payout',
      order_id: null,
      customer_id: 'cus_1',
    },
    { source_kind: 'payment' },
    { kind: 'refund' },
    { carrier: 'return' },
    { order_id: 'ord_1' },
    { customer_id: null },
  ),
  refuses(
    'provider_conversations_subject',
    { refund_id: 'rfd_1', claim_id: null },
    { refund_id: null },
    { claim_id: 'rcl_1' },
  ),
  refuses(
    'provider_conversations_answer',
    { state: 'answered', conversation_id: 'AG_1', result_code: '0' },
    { conversation_id: null },
    { result_code: null },
  ),
  refuses(
    'provider_conversations_payout_id',
    { kind: 'payout', originator_id: 'one' },
    { originator_id: null },
  ),
  refuses(
    'lease_cancellations_returned_check',
    { at_once: true, returned_minor: 0 },
    { returned_minor: null },
    { at_once: false },
  ),
];

const books: readonly MoneyRule[] = [
  refuses('ledger_entries_amount_minor_check', { amount_minor: -1 }, { amount_minor: 0 }),
  refuses(
    'ledger_entries_account_check',
    { account: 'mpesa_clearing' },
    { account: 'petty cash' },
    { account: '' },
  ),
  refuses('ledger_entries_currency_check', { currency: 'USD' }, { currency: 'EUR' }),
  refuses(
    'ledger_entries_check',
    { account: 'customer_credit', customer_id: 'cus_1' },
    { customer_id: null },
  ),
  neverBelow('customer_balances_not_negative', 'minor'),
  refuses(
    'daily_close_balances_check',
    { opening_minor: 10, debit_minor: 5, credit_minor: 3, closing_minor: 12 },
    { closing_minor: 13 },
    { debit_minor: 6 },
  ),
  above('disputes_amount_minor_check', 'amount_minor'),
  neverBelow('disputes_held_minor_check', 'held_minor'),
  refuses(
    'disputes_hold_no_more',
    { held_minor: 100, amount_minor: 100 },
    { held_minor: 101 },
    { amount_minor: null },
  ),
  refuses(
    'disputes_know_their_amount',
    { state: 'lost', amount_minor: 100, opened_at: '2026-11-22T12:00:00Z' },
    { amount_minor: null },
    { opened_at: null },
  ),
  neverBelow('settlement_lines_fee_minor_check', 'fee_minor'),
  neverBelow('settlements_deductions_minor_check', 'deductions_minor'),
  refuses('settlements_provider_check', { provider: 'paystack' }, { provider: 'balance' }),
  refuses(
    'statement_lines_check',
    { explanation: 'a test', explained_at: '2026-11-22T12:00:00Z' },
    { explanation: null },
    { explained_at: null },
  ),
];

const invoices: readonly MoneyRule[] = [
  above('invoices_total_minor_check', 'total_minor'),
  neverBelow('invoices_discount_minor_check', 'discount_minor'),
  within('invoices_check', 'vat_minor', 'total_minor'),
  refuses(
    'invoices_add_up',
    { total_minor: 90, list_minor: 100, discount_minor: 10 },
    { total_minor: 100 },
    { discount_minor: 0 },
  ),
  refuses('invoices_name_the_rate', { vat_minor: 16, vat_rate_bp: 1_600 }, { vat_rate_bp: null }),
  within('invoice_standings_enough', 'credited_minor', 'total_minor'),
  within('invoice_standings_vat', 'credited_vat_minor', 'vat_minor'),
  above('credit_notes_total_minor_check', 'total_minor'),
  within('credit_notes_check', 'vat_minor', 'total_minor'),
  above('document_counters_last_check', 'last'),
  refuses('skipped_numbers_in_order', { first: 1, last: 1_000 }, { first: 0 }, { last: 0 }),
  refuses(
    'billing_settings_vat_needs_pin',
    { vat_on: true, seller_pin: 'P051234567Q' },
    { seller_pin: null },
  ),
  refuses(
    'billing_settings_vat_rate_bp_check',
    { vat_rate_bp: 1_600 },
    { vat_rate_bp: 0 },
    { vat_rate_bp: 5_001 },
  ),
];

export const moneyRules: readonly MoneyRule[] = [
  ...prices,
  ...payments,
  ...refunds,
  ...books,
  ...invoices,
];
