import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { AccountLimits } from './limits.ts';
import type { PasswordHashing } from '../passwords/hash-password.ts';
import type { InTurn } from '../passwords/turns.ts';

/** What the use cases of this module work with. */
export type IdentityContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  config: Pick<Config, 'mode' | 'publicUrl'>;
  /** Names the account in authenticator apps. */
  shop: Readonly<{ name: string }>;
  passwords: PasswordHashing;
  limits: AccountLimits;
  /** A sign-in as a whole; see `sign-in.ts`. */
  signInTurn: InTurn;
}>;
