import { dayMs, minuteMs } from '#contracts/time.ts';
import { forgetting, type Work } from '#platform/loops/work.ts';
import type { ServersContext } from './context.ts';
import { compareMachines } from './operations/compare-machines.ts';
import { watchPlacements } from './operations/watch-placements.ts';
import { forgetExchanges } from './operations/operations.sql.ts';

/** What is due on a machine is asked for and written by sales. */
export const serversWork: readonly Work<ServersContext>[] = [
  {
    name: 'machines-compared',
    everyMs: 10 * minuteMs,
    run: async (ctx) => void (await compareMachines(ctx)),
  },
  { name: 'placements', everyMs: dayMs, run: async (ctx) => void (await watchPlacements(ctx)) },
  forgetting(({ db, clock }) => forgetExchanges(db, clock())),
];
