import { formatMoney } from '#contracts/format/amounts.ts';
import { toWholeKes, wholeKesIn, type Money } from '#contracts/money.ts';
import type { GoneLine } from '#contracts/sale/cart.ts';
import { refusal } from '#platform/errors.ts';

export const PriceChanged = refusal('price-changed', (right: Money) => ({
  message: `The price is ${formatMoney(right)}. Nothing was charged. Check the new price and pay again.`,
  facts: { amount: toWholeKes(right) },
}));

function goneText(count: number): string {
  if (count === 0) return 'Nothing that you ask for is free right now.';
  return count === 1 ? 'One item of your cart is gone.' : `${count} items of your cart are gone.`;
}

/**
 * What is left of a cart is less than its customer takes. `amount` is its price, nothing where
 * nothing is left.
 */
export const CartChanged = refusal(
  'cart-changed',
  ({ gone, amount }: Readonly<{ gone: readonly GoneLine[]; amount: Money }>) => ({
    message: `${goneText(gone.length)} Nothing was charged. Check what is left and pay again.`,
    facts: { amount: toWholeKes(amount), gone: [...gone] },
  }),
);

/** The customer's balance does not cover the order; nothing was taken. */
export const BalanceShort = refusal(
  'balance-short',
  ({ balance, due }: { balance: Money; due: Money }) => ({
    message: `This costs ${formatMoney(due)} and your balance holds ${formatMoney(balance)}. Top up, or pay another way.`,
    facts: { amount: wholeKesIn(balance) },
  }),
);

export const NotRenewable = refusal('not-renewable', (why: string) => why);

/** All places of a server offer are taken. */
export const SoldOut = refusal('sold-out', 'This server is sold out. Choose another.');

/** Its terms, or refunds so far, leave nothing to refund. */
export const NotRefundable = refusal('not-refundable', (why: string) => why);

export const NoReplacement = refusal(
  'no-replacement',
  'No other IP address is free in this country. Try again later; no replacement was used.',
);

/** What stands where money would, for people of a team who may not see it. */
export const noMoneyForRole = 'Your role in this account does not include payments.';
