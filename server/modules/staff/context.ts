import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';

/** What the use cases of every admin work with; what more one needs, it names itself. */
export type AdminContext = Readonly<{ db: Database; clock: Clock; random: Randomness }>;
