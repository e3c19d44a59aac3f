import { hourMs } from '#contracts/time.ts';
import { closeOwned, providersWith, reconcileStatement, releaseStrays } from '#modules/payments';
import type { ProviderName, Reconciled, StatementLine } from '#modules/payments';
import { leaveSuspense, suspendMoney } from './book-stray.ts';
import { completeFromParts } from '../balance/pay-from-parts.ts';
import { settleAnswer } from './resolve-payment.ts';
import type { SalesWorld } from '../world.ts';

/** What the provider's list reaches back (payments facts §1.8). */
const windowMs = 48 * hourMs;
const releasesPerTurn = 100;

/**
 * Compares the providers' own lists of the last 48 hours with the books: what names a payment
 * settles it like any other answer, what names nothing waits in suspense, and what has found its
 * owner since leaves suspense. Returns how many lines it had to do something about.
 */
export async function reconcileMoney(world: SalesWorld): Promise<number> {
  const to = world.clock();
  const from = new Date(to.getTime() - windowMs);
  return (await reconcileWindow(world, { from, to })) + (await releaseOwned(world));
}

/** The same for a stretch of the list; 0 when it could not be read. */
export async function reconcileWindow(world: SalesWorld, window: { from: Date; to: Date }) {
  let done = 0;
  for (const { name } of providersWith(world, 'statement')) {
    done += await bookLines(world, name, await reconcileStatement(world, name, window));
  }
  return done;
}

type Matched = Pick<Reconciled, 'answers' | 'unmatched'>;

/** Books confirmed lines: to the payments they name, or to suspense. Returns how many it booked. */
export async function bookLines(
  world: SalesWorld,
  provider: ProviderName,
  { answers, unmatched }: Matched,
) {
  for (const { paymentId, answer } of answers) {
    // One line that cannot be settled must not keep the others from it.
    await settleLine(world, { paymentId, answer }).catch((error: unknown) => {
      world.log.warn({ err: error, paymentId }, 'statement line not settled');
    });
  }
  let done = answers.length;
  for (const line of unmatched) done += await suspend(world, provider, line);
  return done;
}

async function settleLine(world: SalesWorld, { paymentId, answer }: Matched['answers'][number]) {
  await settleAnswer(world, paymentId, answer);
  await completeFromParts(world, paymentId);
}

/** Money without an owner enters the books once, in suspense; its exception row names it. */
async function suspend(
  world: SalesWorld,
  provider: ProviderName,
  line: StatementLine,
): Promise<number> {
  return world.db.transaction(async (tx) => {
    const found = { provider, line, at: world.clock() };
    return (await suspendMoney(tx, world, found)) ? 1 : 0;
  });
}

/** What a payment has booked as its own meanwhile leaves suspense, or it would count twice. */
const releaseOwned = (world: SalesWorld) =>
  world.db.transaction(async (tx) => {
    const at = world.clock();
    const released = await releaseStrays(tx, { at, limit: releasesPerTurn });
    for (const stray of released) await leaveSuspense(tx, world, { ...stray, at });
    await closeOwned(tx, { resolution: 'It has found its payment.', at });
    return released.length;
  });
