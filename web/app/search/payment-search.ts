export type PaymentSearch = { payment?: string };

/**
 * The payment's id in the address of a result page: `payment` in our own links, `paymentId` in the
 * return address that the server gives to the card provider. Providers append their own parameters
 * to the
 * return address; they are never believed and fall away here (decision G27).
 */
export function readPaymentSearch(raw: Record<string, unknown>): PaymentSearch {
  const payment = raw['payment'] ?? raw['paymentId'];
  return typeof payment === 'string' && /^pay_[0-9a-f]{32}$/.test(payment) ? { payment } : {};
}
