import { minuteMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Work } from '#platform/loops/work.ts';
import { takeSample } from './samples.sql.ts';

export const statusWork: readonly Work<Readonly<{ db: Database; clock: Clock }>>[] = [
  {
    name: 'status',
    everyMs: minuteMs,
    run: async ({ db, clock }) => void (await takeSample(db, clock())),
  },
];
