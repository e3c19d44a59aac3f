import { hourMs, minuteMs } from '#contracts/time.ts';
import type { Database } from '#platform/db.ts';
import type { Work } from '#platform/loops/work.ts';
import type { AdminContext } from './context.ts';
import { watchInvariants } from './invariants/watch-invariants.ts';
import { watchClock } from './queue/watch-clock.ts';
import { watchBackups } from './system/watch-backups.ts';
import { watchCallers } from './system/watch-callers.ts';
import { watchFailingPools } from './system/watch-failing-pools.ts';
import { watchInitiators } from './system/watch-initiators.ts';
import { watchPoolMeters } from './system/watch-pool-meters.ts';
import { watchPools } from './system/watch-pools.ts';
import { watchRefusals } from './system/watch-refusals.ts';

export type WatchContext = AdminContext &
  Readonly<{
    /** Reads of all history, which take as long as there is history. */
    history: Database;
    /** After so many hours without a backup the owners are notified; 0 where none are made. */
    backupHoursMax: number;
  }>;

/** What Admin watches over. */
export const adminWork: readonly Work<WatchContext>[] = [
  { name: 'two-hour-clock', everyMs: minuteMs, run: watchClock },
  { name: 'refusals', everyMs: minuteMs, run: watchRefusals },
  { name: 'unlisted-callers', everyMs: minuteMs, run: watchCallers },
  {
    name: 'backups',
    everyMs: 10 * minuteMs,
    run: (ctx) => watchBackups(ctx, { hoursMax: ctx.backupHoursMax }),
  },
  { name: 'low-pools', everyMs: minuteMs, run: watchPools },
  { name: 'failing-pools', everyMs: minuteMs, run: watchFailingPools },
  { name: 'pool-meters-differ', everyMs: hourMs, run: watchPoolMeters },
  { name: 'refused-initiators', everyMs: minuteMs, run: watchInitiators },
  // A check of all history runs in the background; the next request reads its result.
  { name: 'invariants', everyMs: minuteMs, run: watchInvariants, isLeftAtStop: true },
];
