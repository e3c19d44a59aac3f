import { hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import { type SalesContext } from '#modules/sales';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { takeFromPost } from './post.ts';
import type { Stage } from './shop.ts';
import { decideAll } from './staff.ts';
import { dueWork, takeTurnOf } from './worker.ts';

/** The quiet end: each wait after which everything due is done, past the last watch of all. */
const waits = [
  secondMs,
  11 * secondMs,
  11 * secondMs,
  minuteMs,
  5 * minuteMs,
  16 * minuteMs,
].concat([20 * minuteMs, 25 * hourMs, 49 * hourMs, 75 * hourMs]);
/**
 * M-Pesa loses about one query in four. Where money is still in flight after all waits, the worker
 * keeps querying, as it does in a shop.
 */
const againMs = 16 * minuteMs;
const againMax = 20;
const roundsMax = 30;
const triesMax = 10;

type Ending = Readonly<{
  pass: (ms: number) => void;
  /** What goes wrong is added here, and ends it. */
  faults: string[];
  /** What is not settled yet. */
  findOpen: () => Promise<readonly string[]>;
  /** What is done, line by line. */
  note: (line: string) => void;
}>;

/**
 * Time passes until nothing is left to do: all messages arrive, and the worker and staff do what
 * is due. A new kind of money on its way is settled here by `dueWork` or `decideAll`.
 */
export async function endQuietly(ctx: SalesContext, stage: Stage, ending: Ending): Promise<void> {
  const { pass, faults, findOpen } = ending;
  const wait = async (ms: number) => {
    await emptyPost(ctx, stage, ending);
    pass(ms);
    await drain(ctx, stage, ending);
  };
  for (const ms of waits) {
    await wait(ms);
    if (faults.length > 0) return;
  }
  for (let again = 0; again < againMax && faults.length === 0; again += 1) {
    if ((await untilAnswered(findOpen)).length === 0) return;
    await wait(againMs);
  }
}

/** Every message that was not lost. */
async function emptyPost(ctx: SalesContext, stage: Stage, { note }: Ending) {
  for (let next = takeFromPost(stage); next; next = takeFromPost(stage)) {
    const { name, run } = next;
    note(`in the end, ${name}`);
    await untilAnswered(() => run(ctx));
  }
}

async function drain(ctx: SalesContext, stage: Stage, ending: Ending) {
  const { faults, note } = ending;
  // What it cannot settle yet it finds again, at the next of the waits.
  await untilAnswered(() => takeTurnOf(ctx, 'statement'));
  for (let round = 0; round < roundsMax; round += 1) {
    const due = await untilAnswered(() => dueWork(ctx, stage));
    const left = [...due, ...(await untilAnswered(() => decideAll(ctx.db)))];
    for (const { name, run } of left) {
      note(`in the end, ${name}`);
      await untilAnswered(() => run(ctx)).catch((error: unknown) => {
        faults.push(`${name} broke: ${String(error)}`);
      });
    }
    await emptyPost(ctx, stage, ending);
    await untilAnswered(() => takeTurnOf(ctx, 'traffic-lots'));
    await untilAnswered(() => takeTurnOf(ctx, 'traffic-refunds'));
    const gone = await untilAnswered(() => takeTurnOf(ctx, 'let-go'));
    if (left.length + gone === 0) return;
  }
  faults.push('the sweeps never come to rest');
}

/** A caller without an answer of the database tries again, as senders, workers and staff do. */
async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= triesMax || !(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
