import { reconcileStatement, releaseStrays } from '#modules/payments';
import type { StatementLine } from '#modules/payments';
import { leaveSuspense, suspendMoney } from './book-stray.ts';
import { settleAnswer } from './resolve-payment.ts';
import type { SalesWorld } from './world.ts';

const hour = 60 * 60_000;
/** What the provider's list reaches back (payments facts §1.8). */
const windowMs = 48 * hour;
const releasesPerTurn = 100;

/**
 * Compares M-Pesa's own list of the last 48 hours with the books: what names a payment settles it
 * like any other answer, what names nothing waits in suspense, and what has found its owner since
 * leaves suspense. Returns how many lines it had to do something about.
 */
export async function reconcileMoney(world: SalesWorld): Promise<number> {
  const to = world.clock();
  const from = new Date(to.getTime() - windowMs);
  const { answers, unmatched } = await reconcileStatement(world, 'daraja', { from, to });
  for (const { paymentId, answer } of answers) {
    // One line that cannot be settled must not keep the others from it.
    await settleAnswer(world, paymentId, answer).catch((error: unknown) => {
      world.log.warn({ err: error, paymentId }, 'statement line not settled');
    });
  }
  let done = answers.length;
  for (const line of unmatched) done += await suspend(world, line);
  return done + (await releaseOwned(world));
}

/** Money without an owner enters the books once, in suspense; its exception row names it. */
async function suspend(world: SalesWorld, line: StatementLine): Promise<number> {
  return world.db.transaction(async (tx) => {
    const found = { provider: 'daraja', line, at: world.clock() } as const;
    return (await suspendMoney(tx, world, found)) ? 1 : 0;
  });
}

/** What a payment has booked as its own meanwhile leaves suspense, or it would count twice. */
const releaseOwned = (world: SalesWorld) =>
  world.db.transaction(async (tx) => {
    const at = world.clock();
    const released = await releaseStrays(tx, { at, limit: releasesPerTurn });
    for (const stray of released) await leaveSuspense(tx, world, { ...stray, at });
    return released.length;
  });
