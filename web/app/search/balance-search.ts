export type BalanceSearch = {
  /** Whole shillings to begin the form with. */
  amount?: number;
  /** The payment that is followed. */
  payment?: string;
  /** The cart or the checkout to go on with once the balance is filled. */
  next?: string;
};

const amountMax = 10_000_000;

/** What the balance page is opened for; anything that is not understood is left out. */
export function readBalanceSearch(raw: Record<string, unknown>): BalanceSearch {
  const search: BalanceSearch = {};
  const amount = Number(raw['amount']);
  if (Number.isInteger(amount) && amount > 0 && amount <= amountMax) search.amount = amount;
  const { payment, next } = raw;
  if (typeof payment === 'string' && /^pay_[0-9a-f]{32}$/.test(payment)) search.payment = payment;
  // Only our own cart or checkout: an address elsewhere would send the customer away.
  if (typeof next === 'string' && /^\/(cart|checkout\?[\w=&%-]{1,300})$/.test(next))
    search.next = next;
  return search;
}
