import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import { isLive } from '#modules/leases/holding';
import { findNamedLeases } from '#modules/leases/traffic';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { bytesLeft, lotsOf, takeMarks, type Marked } from '#modules/traffic';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../../context.ts';
import { nameOf } from '../amount.ts';

/** Tells customers of 80, 90 and 100 % used, each once while the lots stay the same. */
export const tellMarks = (ctx: SalesContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const marked = await takeMarks(tx);
    for (const one of marked) await tell(tx, ctx, { ...one, at });
    return marked.length;
  });

type Telling = Marked & Readonly<{ at: Date }>;

async function tell(tx: Tx, ctx: SalesContext, { leaseId, mark, held, at }: Telling) {
  const lease = (await findNamedLeases(tx, [leaseId])).get(leaseId);
  if (!lease?.poolKind || !isLive(lease, at)) return;
  const customer = await findCustomer(tx, lease.customerId);
  if (!customer) throw new Error(`Lease ${leaseId} has no customer.`);
  const lots = await lotsOf(tx, [leaseId]);
  const left = (await bytesLeft(tx, [leaseId], at)).get(leaseId) ?? 0;
  await enqueueMail(tx, ctx, {
    template: 'traffic-mark',
    dedupeKey: `traffic-mark:${leaseId}:${lots.length}:${held}:${mark}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: nameOf(lease.poolKind),
      percent: mark,
      left: gigabytes(left),
      endsAt: (lease.endsAt ?? at).toISOString(),
      link: `${ctx.publicUrl}/dashboard/traffic?kind=${lease.poolKind}`,
    },
    at,
  });
}

/** Down to a hundredth, so that nobody counts on more than there is. */
const gigabytes = (bytes: number) => `${Math.floor(bytes / (bytesPerGb / 100)) / 100} GB`;
