import type { PoolMeterSettings } from '#contracts/admin/goods/pool-meters.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { Config } from '#platform/config.ts';
import type { Failed } from '#platform/outgoing/ask-json.ts';
import type { Secret } from '#platform/secrets.ts';

/** Bytes; what a meter says in gigabytes is turned into them by the unit of its pool. */
export type Reading = Readonly<{ kind: 'read'; bytes: number }> | Failed;

/** The meter of one pool at its supplier. Nothing here throws for what the supplier does. */
export type UsageMeter = Readonly<{
  /** `day`: it says what one day of UTC used. `total`: it only grows. */
  counts: 'day' | 'total';
  /** What was used on the day, or altogether. */
  read(day: string): Promise<Reading>;
}>;

/** What settles which addresses may be called. */
export type MeterConfig = Pick<Config, 'mode' | 'publicUrl'>;

export type OpenMeter = Readonly<{
  config: MeterConfig;
  baseUrl: string;
  key: Secret;
  settings: PoolMeterSettings;
  pool: Readonly<{ kind: PoolKind; username: string; bytesPerGb: number }>;
}>;

/** A kind of meter that the shop can read. */
export type MeterKind = Readonly<{
  name: string;
  host: string;
  /** The operator's setting that may name another address: that of the supplier's lists. */
  setting?: string;
  /** The folder of the sandbox that plays it. */
  played: string;
  open(at: OpenMeter): UsageMeter;
}>;

export const deadlineMs = 20_000;
