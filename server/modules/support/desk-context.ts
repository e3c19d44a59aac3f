import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';

/** What the desk works with. */
export type DeskContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  shop: Config['shop'];
  publicUrl: string;
  /** Where mail for the desk is taken; without it answers are written on the site only. */
  deskAddress?: string | undefined;
}>;
