import type { Paystack, Transaction } from './paystack.ts';

/** The transaction as verify, list and webhook show it. */
export function transactionData(paystack: Paystack, transaction: Transaction) {
  const { settings } = paystack;
  const paid = transaction.status === 'success' || transaction.status === 'reversed';
  return {
    id: transaction.id,
    domain: settings.domain,
    status: transaction.status as string,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channels.includes('mobile_money') ? 'mobile_money' : 'card',
    currency: transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata,
    log: null,
    fees: paid ? transaction.fees : null,
    fees_split: null,
    fees_breakdown: null,
    authorization: paid ? authorization(transaction) : {},
    customer: customer(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    connect: null,
  };
}

export function customer({ id, email }: Transaction) {
  const code = `CUS_${id.toString(36)}`;
  return {
    id: id % 1_000_000_007,
    first_name: null,
    last_name: null,
    email,
    customer_code: code,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

function authorization({ id, card }: Transaction) {
  const number = card ?? '';
  return {
    authorization_code: `AUTH_${id.toString(36)}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: number.startsWith('4') ? 'visa ' : 'mastercard ',
    bank: 'TEST BANK',
    country_code: 'KE',
    brand: number.startsWith('4') ? 'visa' : 'mastercard',
    reusable: true,
    signature: `SIG_${id.toString(36)}`,
    account_name: null,
  };
}
