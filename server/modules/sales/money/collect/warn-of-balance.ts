import type { RenewableId } from '#contracts/ids.ts';
import { wholeKesIn } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import type { findCustomer } from '#modules/identity';
import { creditOf } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import type { SalesContext } from '../../context.ts';

type Charge = Readonly<{
  customer: NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
  id: RenewableId;
  term: number;
  title: string;
  amountKes: number;
  chargeAt: Date;
  at: Date;
}>;

/** Says once per term that the balance does not hold what an automatic renewal will take. */
export async function warnOfBalance(tx: Tx, ctx: SalesContext, charge: Charge): Promise<void> {
  const { customer, id, term, title, amountKes, chargeAt, at } = charge;
  const balance = await creditOf(tx, customer.id);
  const balanceKes = wholeKesIn(balance);
  if (balanceKes >= amountKes) return;
  await enqueueMail(tx, ctx, {
    template: 'balance-low',
    dedupeKey: `balance-low:${id}:${term}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title,
      amountKes,
      balanceKes,
      chargeAt: chargeAt.toISOString(),
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
