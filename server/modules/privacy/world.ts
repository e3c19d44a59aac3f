import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';

export type PrivacyWorld = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  publicUrl: string;
}>;

/** Who asks: the person, or somebody of the staff in their place. */
export type Asker = 'customer' | `staff:${string}`;

export type Erased = Readonly<{ customerId: CustomerId; email: string; at: Date }>;
/** Takes the person out of one owner's rows, in the transaction that erases the account. */
export type Eraser = (tx: Tx, erased: Erased) => Promise<unknown>;
