import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';

export type WaitingContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  publicUrl: string;
}>;
