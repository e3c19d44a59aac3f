import { toWholeKes, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import type { DueAutoRenewal } from '#modules/leases';
import { enqueueMail } from '#modules/notifications';
import { ordersOfLease } from '#modules/orders';
import type { SalesWorld } from './world.ts';

/** Why a lease did not renew by itself. */
export type WhyItWaits =
  | Readonly<{ why: 'balance-short'; due: Money; balance: Money }>
  | Readonly<{ why: 'price-changed'; due: Money }>
  | Readonly<{ why: 'not-renewable'; detail: string }>;

/** Tells the holder, once per term and reason, while there is still time to act. */
export async function announceAutoRenewalWaits(
  tx: Tx,
  world: SalesWorld,
  { due, why, at }: { due: DueAutoRenewal; why: WhyItWaits; at: Date },
) {
  const { lease, term, renewal } = due;
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new NotFound(`Lease ${lease.id} has no customer.`);
  const [latest] = await ordersOfLease(tx, lease);
  await enqueueMail(tx, world, {
    template: 'auto-renewal-waits',
    dedupeKey: `auto-renewal-waits:${lease.id}:${term}:${why.why}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: latest?.line.title ?? 'Your proxy',
      endsAt: (lease.endsAt ?? at).toISOString(),
      plan: renewal.plan,
      why: why.why,
      detail: why.why === 'not-renewable' ? why.detail : '',
      amountKes: why.why === 'not-renewable' ? null : toWholeKes(why.due),
      agreedKes: toWholeKes(renewal.agreed),
      balanceKes: why.why === 'balance-short' ? Math.floor(why.balance.minor / 100) : null,
      prompted: due.promptedAt !== null,
      link: `${world.publicUrl}/dashboard/proxies/${lease.id}?renew=${renewal.plan}`,
    },
    at,
  });
}
