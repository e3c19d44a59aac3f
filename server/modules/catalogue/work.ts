import { minuteMs } from '#contracts/time.ts';
import type { Database } from '#platform/db.ts';
import type { Work } from '#platform/loops/work.ts';
import { anyChange, foldListingCounts } from './listing/listing-counts.sql.ts';
import { followRate } from './rates/follow-rate.ts';

type Context = Parameters<typeof followRate>[0] & Readonly<{ db: Database }>;

export const catalogueWork: readonly Work<Context>[] = [
  { name: 'listing-counts', isDue: anyChange, run: ({ db }) => foldListingCounts(db) },
  { name: 'exchange-rate', everyMs: minuteMs, run: followRate },
];
