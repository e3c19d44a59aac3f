import type { LiveShop } from '#modules/settings';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { KeptDays } from '#platform/held-data.ts';
import type { Log } from '#platform/log.ts';

/** What the public pages are made of. */
export type SiteContext = Readonly<{
  db: Database;
  clock: Clock;
  log: Log;
  shop: LiveShop;
  publicUrl: string;
  gateway: Pick<Config['gateway'], 'host' | 'socksPort'>;
  keptDays: KeptDays;
}>;
