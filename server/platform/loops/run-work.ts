import { secondMs } from '#contracts/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db.ts';
import type { Log } from '../log.ts';
import { wakeDue, type Queue } from './due-work.ts';
import { beat } from './heartbeat.ts';
import { watchLoops } from './loop-runs.ts';
import { startLoop, type Loop } from './loop.ts';
import { sideBySide, type SideBySide } from './side-by-side.ts';
import { beginRows, takeTurn, type RowWork, type Work } from './work.ts';

type Base = Readonly<{ db: Database; clock: Clock; log: Log }>;

/** `due-work` wakes queues within a second; they also run on their own, should its query fail. */
const queueEveryMs = 30 * secondMs;

/** The names of the loops that `runWork` starts for these works, its own two included. */
export const loopNames = (works: readonly Pick<Work<never>, 'name'>[]): string[] => [
  ...new Set([...works.map(({ name }) => name), 'heartbeat', 'due-work']),
];

/**
 * Starts a loop for each name in the list: queues run when something in them is due, the rest every
 * so often. What the loops did last is kept for Admin, and that `processName` is alive.
 * Returns what stops them; it resolves once everything that had begun has ended.
 */
export async function runWork<Ctx extends Base>(
  processName: string,
  ctx: Ctx,
  declared: readonly Work<Ctx>[],
): Promise<() => Promise<void>> {
  const { db, clock, log } = ctx;
  const watched = watchLoops(clock);
  const { promise: stopping, resolve: leave } = Promise.withResolvers<number>();
  const asking: SideBySide[] = [];
  const turnOf = (work: Work<Ctx>): (() => Promise<number | void>) => {
    const { run, isLeftAtStop } = work;
    if (isRowWork(work)) {
      if (!work.rows.isSideBySide) return () => takeTurn(ctx, work);
      const begun = sideBySide(work.rows.atOnce, (room) => beginRows(ctx, work, room));
      asking.push(begun);
      return begun.turn;
    }
    if (!run) throw new Error(`Nothing says what ${work.name} does.`);
    return isLeftAtStop ? () => Promise.race([run(ctx), stopping]) : () => run(ctx);
  };
  const start = (name: string, everyMs: number, work: () => Promise<number>) =>
    startLoop({ name, everyMs, log, work: watched.watch(name, everyMs, work) });

  const heartbeat: Work<Ctx> = {
    name: 'heartbeat',
    everyMs: 5 * secondMs,
    run: async () => {
      await beat(db, processName);
      await watched.save(db);
    },
  };
  const loops: Loop[] = [];
  const queues: Queue[] = [];
  const woken = new Map<string, Loop[]>();
  for (const [name, parts] of Map.groupBy([...declared, heartbeat], (work) => work.name)) {
    const turns = parts.map(turnOf);
    const loop = start(name, everyMsOf(ctx, name, parts), async () => {
      let done = 0;
      for (const turn of turns) done += (await turn()) ?? 0;
      return done;
    });
    loops.push(loop);
    for (const { isDue, wakeOn } of parts) {
      if (isDue) queues.push({ name, isDue: (at) => isDue(at, ctx), wake: loop.wake });
      if (wakeOn) woken.set(wakeOn, [...(woken.get(wakeOn) ?? []), loop]);
    }
  }
  // Last: its statement is prepared for all queues that were named before it.
  loops.push(
    start('due-work', secondMs, async () => {
      await wakeDue(db, queues, clock());
      return 0;
    }),
  );
  for (const [channel, all] of woken) {
    await db.listen(channel, () => all.forEach(({ wake }) => wake()));
  }
  return async () => {
    for (const { close } of asking) close();
    leave(0);
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all(asking.map(({ ended }) => ended()));
  };
}

const isRowWork = <Ctx>(work: Work<Ctx>): work is RowWork<Ctx> => work.rows !== undefined;

/** As the part says that says when the loop is due. */
function everyMsOf<Ctx>(ctx: Ctx, name: string, parts: readonly Work<Ctx>[]): number {
  if (parts.some(({ isDue }) => isDue)) return queueEveryMs;
  const [said] = parts.flatMap(({ everyMs }) => everyMs ?? []);
  if (said === undefined) throw new Error(`Nothing says when ${name} is due.`);
  return typeof said === 'number' ? said : said(ctx);
}
