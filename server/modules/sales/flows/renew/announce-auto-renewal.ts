import { wholeKesIn, toWholeKes, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { AutoGoods, DueTerm } from '../../goods/auto-goods.ts';
import type { SalesContext } from '../../context.ts';

/** Why something did not renew automatically. */
export type WhyItWaits =
  | Readonly<{ why: 'balance-short'; due: Money; balance: Money }>
  | Readonly<{ why: 'price-changed'; due: Money }>
  | Readonly<{ why: 'not-renewable'; detail: string }>;

type Waiting = Readonly<{
  goods: AutoGoods;
  due: DueTerm;
  why: WhyItWaits;
  title: string;
  /** Where its own page is, from the root of the shop on. */
  page: string;
  at: Date;
}>;

/** Notifies the holder, once per term and reason, while there is still time to act. */
export async function announceAutoRenewalWaits(
  tx: Tx,
  ctx: SalesContext,
  { goods, due, why, title, page, at }: Waiting,
) {
  const { id, customerId, term, plan, agreed, endsAt } = due;
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new NotFound(`${id} has no customer.`);
  const isToppedUp = goods.isFromBalanceOnly && why.why === 'balance-short';
  await enqueueMail(tx, ctx, {
    template: 'auto-renewal-waits',
    dedupeKey: `auto-renewal-waits:${id}:${term}:${why.why}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      goods: goods.called,
      firstName: customer.firstName,
      title,
      endsAt: (endsAt ?? at).toISOString(),
      plan,
      why: why.why,
      detail: why.why === 'not-renewable' ? why.detail : '',
      amountKes: why.why === 'not-renewable' ? null : toWholeKes(why.due),
      agreedKes: toWholeKes(agreed),
      balanceKes: why.why === 'balance-short' ? wholeKesIn(why.balance) : null,
      prompted: due.promptedAt !== null,
      link: ctx.publicUrl + (isToppedUp ? '/dashboard/balance' : page),
    },
    at,
  });
}
