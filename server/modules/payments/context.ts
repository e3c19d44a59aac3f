import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { Budget } from './provider-state.sql.ts';
import type { ProviderName } from './payment.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** Everybody who collects for this shop, by name. */
export type Providers = Readonly<Record<ProviderName, PaymentProvider>>;

/** What sending and asking need. One per process, so that its token and budget are shared. */
export type PaymentsContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  providers: Providers;
  budget: Budget;
  /** Multiplies the waits of the schedule; 1 outside tests. */
  delayScale: number;
}>;
