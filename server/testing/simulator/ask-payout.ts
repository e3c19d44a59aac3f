import { toWholeKes } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import type { SalesContext } from '#modules/sales';
import { payeesOf, requestPayout } from '../../modules/sales/testing/use-cases.ts';
import { keyOf } from './purchases.ts';
import type { Buyer, Stage } from './shop.ts';

type Ask = Readonly<{ name: string; run: (ctx: SalesContext) => Promise<unknown> }>;

/**
 * A customer requests a payout: a part of the possible amount, all of it, or a shilling more; or
 * names another customer's payment. Once, twice at once, or again with the same key.
 */
export function inputForPayout({ chance, till, chaos }: Stage, customer: Buyer): readonly Ask[] {
  const foreign = till.prompts.filter(({ account }) => account !== customer.phone);
  const isForeign = foreign.length > 0 && chance.percent(15);
  const stranger = isForeign ? chance.pick(foreign).paymentId : undefined;
  const share = chance.pick([0.3, 0.5, 1, 1, 1.2]);
  const tabs = chance.pick([1, 1, 2, 3]);
  const hasKey = tabs > 1 && chance.percent(50);
  chaos.did('payout asked for');
  if (isForeign) chaos.did('payout to a foreign number asked for');
  if (tabs > 1) chaos.did(hasKey ? 'payout asked for again' : 'payout asked for in two tabs');
  const run = async (ctx: SalesContext) => {
    const { customerId } = customer;
    const [payee] = await payeesOf(ctx.db, ctx, customerId);
    const paymentId: PaymentId | undefined = stranger ?? payee?.paymentIds[0];
    if (paymentId === undefined) return;
    const has = payee ? toWholeKes(payee.available) : 0;
    const amountKes = Math.max(leastKes, Math.ceil(has * share));
    const once = { ...keyOf(ctx, customer), key: 'payout', requestHash: `${amountKes}` };
    await requestPayout(ctx, { customer, paymentId, amountKes, ...(hasKey && { once }) });
  };
  const name = `payout for ${customer.customerId.slice(0, 8)}`;
  return Array.from({ length: tabs }, () => ({ name, run }));
}

/** What M-Pesa pays out at least. */
const leastKes = 10;
