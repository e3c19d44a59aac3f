import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { DialMachine } from './providers/dial-machine.ts';
import type { ServerProviders } from './providers/server-provider.ts';

export type ServersContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  serverProviders: ServerProviders;
  /** Tries whether a machine answers; never inside a transaction. */
  dialMachine: DialMachine;
}>;
