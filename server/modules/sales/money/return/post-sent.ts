import { negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import { sentFrom } from '#modules/payments';
import { type Refund } from '#modules/payments/refunds';
import type { SalesContext } from '../../context.ts';

type Sent = Readonly<{ refund: Refund; what: string; at: Date }>;

/** The promise is kept: the money has left us, and so has what carrying it cost. */
export async function postSent(tx: Tx, ctx: SalesContext, { refund, what, at }: Sent) {
  const account = sentFrom(refund);
  await post(tx, ctx, {
    source: { kind: 'refund-sent', id: refund.id },
    description: what,
    entries: [
      { account: 'refunds_payable', amount: refund.amount },
      { account, amount: negate(refund.amount) },
    ],
    at,
  });
  const { charge } = refund;
  if (!charge || charge.minor === 0) return;
  await post(tx, ctx, {
    source: { kind: 'refund-charge', id: refund.id },
    description: `${what}: charge`,
    entries: [
      { account: 'provider_fees', amount: charge },
      { account, amount: negate(charge) },
    ],
    at,
  });
}
