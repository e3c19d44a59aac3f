import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';

export type PrivacyContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  publicUrl: string;
}>;

/** The requester: the person, or a team member on their behalf. */
export type Asker = 'customer' | `staff:${string}`;
