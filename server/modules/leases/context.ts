import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import type { CredentialsContext } from './holding/credentials.ts';

/** What use cases around leases need; each function asks for its part only. */
export type LeasesContext = CredentialsContext &
  Readonly<{ db: Database; clock: Clock; random: Randomness }>;
