import { inEach } from '#contracts/locales.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { enqueue, type JobHandlers } from '#platform/jobs.ts';
import { markTold, takeUntold } from './entries.sql.ts';
import { linkTo } from './links.ts';
import { look, type Seen } from './look.ts';
import { findOpening, type Opening } from './openings.sql.ts';
import { pathOf, titleOf } from './product.ts';
import type { WaitingContext } from './context.ts';

const topic = 'waiting.tell';
type NotifyJob = Readonly<{ openingId: number }>;
const batchMax = 100;

/** Queues the job that notifies the subscribers of an opened list. */
export const enqueueTelling = (tx: Tx, { id, openedAt }: Opening) => {
  const payload: NotifyJob = { openingId: id };
  return enqueue(tx, { topic, dedupeKey: `waiting-tell:${id}`, payload, runAt: openedAt });
};

/** The handler of this module's jobs, for `runJobs`. */
export const waitingHandlers = (ctx: WaitingContext): JobHandlers => ({
  [topic]: async ({ payload }) => {
    const { openingId } = payload as NotifyJob;
    const opening = await findOpening(ctx.db, openingId);
    const seen = opening && (await look(ctx.db, opening.product, ctx.clock()));
    if (!opening || !seen) return;
    let told: number;
    do {
      told = await ctx.db.transaction((tx) => notifySome(ctx, tx, { opening, seen }));
    } while (told > 0);
  },
});

/** Writes some mails and that they were written, both or neither. Returns how many. */
async function notifySome(
  ctx: WaitingContext,
  tx: Tx,
  { opening, seen }: { opening: Opening; seen: Seen },
): Promise<number> {
  const at = ctx.clock();
  const some = await takeUntold(tx, { ...opening, limit: batchMax });
  for (const { id, email, customerId, language } of some) {
    await enqueueMail(tx, ctx, {
      template: 'waiting-open',
      dedupeKey: `waiting-open:${id}`,
      to: [email],
      ...(customerId ? { customerId } : {}),
      facts: {
        product: inEach((each) => titleOf(seen.product, seen.place, each)),
        language,
        link: `${ctx.publicUrl}${pathOf(seen.product)}`,
        leaveLink: linkTo(ctx, '/waiting-leave', { id, language }),
      },
      at,
    });
  }
  await markTold(
    tx,
    some.map(({ id }) => id),
    at,
  );
  return some.length;
}
