import type { RenewalOffer } from '#contracts/goods/lease-life.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import {
  autoRenewalOf,
  cancellationOf,
  takeDueReminders,
  type DueReminder,
} from '#modules/leases/renewals';
import { type Lease } from '#modules/leases/holding';
import { enqueueMail } from '#modules/notifications';
import { linesBehind } from '#modules/orders';
import { offerOf } from './lease-offer.ts';
import { requireRenewable } from './own-lease.ts';
import { warnOfBalance } from '../../../money/collect/warn-of-balance.ts';
import type { SalesContext } from '../../../context.ts';

/**
 * Reminds customers three days, six hours and one hour before a lease ends, once each, with a link
 * that opens the renewal. Returns how many reminders were queued.
 */
export const remindOfEnds = (ctx: SalesContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const due = await takeDueReminders(tx, at);
    for (const reminder of due) await tell(tx, ctx, { ...reminder, at });
    return due.length;
  });

async function tell(
  tx: Tx,
  ctx: SalesContext,
  { lease, kind, term, at }: DueReminder & { at: Date },
) {
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new NotFound(`Lease ${lease.id} has no customer.`);
  const [latest] = await linesBehind(tx, lease);
  const plan = (await autoRenewalOf(tx, lease.id))?.plan ?? latest?.line.plan ?? lease.plan;
  const offer = await requireRenewable(tx, { lease, plan }, at)
    .then(() => offerOf({ db: ctx.db }, { lease, plan, at }))
    .catch((error: unknown) => {
      // A lease that cannot be renewed still ends, and its customer is notified.
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  const intent = await intentOf(tx, { lease, offer, at });
  const title = latest?.line.title ?? 'Your proxy';
  const page = `${ctx.publicUrl}/dashboard/proxies/${lease.id}`;
  await enqueueMail(tx, ctx, {
    template: 'lease-ending',
    dedupeKey: `lease-ending:${lease.id}:${term}:${kind}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title,
      left: words[kind],
      endsAt: (lease.endsAt ?? at).toISOString(),
      plan,
      amountKes: offer?.amountKes ?? null,
      ...intent,
      link: offer ? `${page}?renew=${plan}` : `${ctx.publicUrl}/client/proxy`,
    },
    at,
  });
  const { renewsAt } = intent;
  if (renewsAt === null || !offer) return;
  const { amountKes } = offer;
  const chargeAt = new Date(renewsAt);
  await warnOfBalance(tx, ctx, { customer, id: lease.id, term, title, amountKes, chargeAt, at });
}

type Ending = Readonly<{ lease: Lease; offer: RenewalOffer | undefined; at: Date }>;

/** What the holder has already said about the next term. */
async function intentOf(tx: Tx, { lease, offer, at }: Ending) {
  const [auto, cancelled] = await Promise.all([
    autoRenewalOf(tx, lease.id),
    cancellationOf(tx, lease.id),
  ]);
  const isAhead = auto !== undefined && offer !== undefined && auto.chargeAt > at;
  return {
    renewsAt: isAhead ? auto.chargeAt.toISOString() : null,
    cancelled: cancelled !== undefined,
  };
}

const words = { '1-hour': 'one hour', '6-hours': 'six hours', '3-days': 'three days' } as const;
