import { minuteMs } from '#contracts/time.ts';
import {
  askNotice,
  dueNotices,
  endNotice,
  findNotice,
  insertExceptions,
  matchLines,
  providersWith,
  type HeardNotice,
  type StatementLine,
} from '#modules/payments';
import { bookLines, reconcileWindow } from './reconcile-money.ts';
import type { SalesWorld } from '../world.ts';

const noticesPerTurn = 20;
/** The provider's list is read around the moment of the notice, which may trail it a little. */
const aroundMs = 10 * minuteMs;

/** Looks after every notice of a payment by hand that is due. Returns how many it took. */
export async function resolveDueNotices(world: SalesWorld): Promise<number> {
  const due = await dueNotices(world.db, { at: world.clock(), limit: noticesPerTurn });
  await Promise.all(
    due.map((receipt) =>
      resolveNotice(world, receipt).catch((error: unknown) => {
        world.log.warn({ err: error, receipt }, 'notice not resolved');
      }),
    ),
  );
  return due.length;
}

/**
 * Finds out whether a payment by hand is true: from the provider's own list, which names the
 * account that was typed, else by its receipt. What is confirmed is booked like any other line.
 * Asks outside of any transaction.
 */
export async function resolveNotice(world: SalesWorld, receipt: string): Promise<void> {
  const heard = await findNotice(world.db, receipt);
  if (heard?.state !== 'asking') return;
  await reconcileWindow(world, {
    from: new Date(heard.heardAt.getTime() - aroundMs),
    to: new Date(world.clock().getTime() + minuteMs),
  });
  const answer = await askNotice(world, receipt);
  if (answer.kind === 'waiting') return;
  if (answer.kind === 'line') await bookLine(world, answer.line);
  if (answer.kind === 'refused' || answer.kind === 'unanswered') {
    return end(world, answer.notice, answer);
  }
  await endNotice(world.db, { receipt, state: 'confirmed', at: world.clock() });
}

async function bookLine(world: SalesWorld, line: StatementLine) {
  const askedAt = world.clock();
  for (const { name: provider } of providersWith(world, 'paybill')) {
    const matched = await matchLines(world, { provider, lines: [line], askedAt });
    await bookLines(world, provider, matched);
  }
}

/** Nobody confirms what a notice said: no money is booked, and a person hears of it. */
async function end(
  world: SalesWorld,
  { receipt, amount, reference }: HeardNotice,
  { kind, why }: { kind: 'refused' | 'unanswered'; why: string },
) {
  const at = world.clock();
  await world.db.transaction(async (tx) => {
    if (!(await endNotice(tx, { receipt, state: kind, at }))) return;
    const detail = { receipt, amountMinor: amount.minor, reference, why };
    const dedupeKey = `notice:${receipt}`;
    const exceptions = [{ kind: 'notice-unconfirmed', detail, dedupeKey } as const];
    await insertExceptions(tx, { paymentId: null, exceptions, at });
  });
}
