import type { Config } from '#platform/config.ts';
import type { Keyring } from '#platform/secrets.ts';
import { placesOf } from '../places/open-places.ts';
import type { Places } from '../places/places.ts';
import { threadSampler, type Sampler } from '../providers/sampler.ts';
import type { ProbeTarget } from '../providers/take-sample.ts';
import { objectBytesMax, objectPath } from './probe-object.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

/** The echo of a live shop, on every host name that leads to it. */
export const echoPath = '/.well-known/lango-echo';

export type ProbeSettings = Readonly<{
  target: ProbeTarget;
  /** What looks through the entries. */
  sampler: Sampler;
  /** The private networks that entries may be in; undefined for any. */
  entryNetworks?: readonly string[] | undefined;
  /** Where exits are looked up. */
  places: Places;
  /** Between two light checks of what works and is leased or in doubt, before jitter. */
  lightEveryMs: number;
  /** The same of what waits on the shelf: it is tested once more before money is asked for. */
  calmEveryMs: number;
  /** How many checks a turn begins at least, however small the stock. */
  leastPerTurn: number;
  speedEveryMs: number;
  /** Checks under way at once: in all, and at one entry host. */
  concurrency: Readonly<{ total: number; perHost: number }>;
  deadlines: Readonly<{ dialMs: number; tunnelMs: number; bodyMs: number; downloadMs: number }>;
  /** Our own page without a proxy, to separate our delay from a proxy's. */
  ownEcho?: string;
  /** Median ping above which an upstream is degraded. */
  pingLimitMs: number;
}>;

const mebibyte = 1024 * 1024;

const everywhere = {
  speedEveryMs: dayMs,
  deadlines: { dialMs: 5_000, tunnelMs: 8_000, bodyMs: 8_000, downloadMs: 10_000 },
  pingLimitMs: 1_500,
} as const;

/**
 * A supplier's lines are billed by the byte and capped in sessions, so live checks are gentle: a
 * download ends when its pace is known, so that only a line above 16 Mbit/s takes all of it.
 */
const live = {
  ...everywhere,
  lightEveryMs: 5 * minuteMs,
  calmEveryMs: 5 * minuteMs,
  leastPerTurn: 24,
  concurrency: { total: 24, perHost: 8 },
  objectBytes: objectBytesMax,
} as const;

/**
 * One loopback host plays every supplier, and two thousand fresh upstreams are due at once: all of
 * them are measured after some minutes, on a fifth of a core, and rarely afterwards.
 */
const sandbox = {
  ...everywhere,
  lightEveryMs: 10 * minuteMs,
  calmEveryMs: hourMs,
  leastPerTurn: 8,
  concurrency: { total: 48, perHost: 48 },
  objectBytes: mebibyte / 4,
} as const;

/** What checks need of the configuration. */
export type ProbeConfig = Pick<Config, 'mode' | 'publicUrl'> &
  Partial<Pick<Config, 'addressDatabase' | 'privateUpstreams'>>;

type Given = Readonly<{
  config: ProbeConfig;
  keyring: Keyring;
  clock: () => Date;
}>;

/**
 * How and where to check. In sandbox mode the target is the sandbox's site; a live shop is its own
 * target, at PUBLIC_URL, because other sites are never used for measurements (gateway facts §5).
 */
export function probeSettings({ config, keyring, clock }: Given): ProbeSettings {
  const places = placesOf(config);
  const sampler = threadSampler();
  const ownEcho = new URL(echoPath, config.publicUrl).href;
  if (config.mode === 'sandbox') {
    const { objectBytes, ...settings } = sandbox;
    const path = `/bytes/${objectBytes}`;
    const site = new URL('http://target.test');
    return {
      ...settings,
      sampler,
      ownEcho,
      places,
      target: { site, echoPath: '/ip', objectPath: () => path },
    };
  }
  const { objectBytes, ...settings } = live;
  const site = new URL(config.publicUrl);
  return {
    ...settings,
    sampler,
    ownEcho,
    entryNetworks: config.privateUpstreams ?? [],
    places,
    target: {
      site,
      plainSite: new URL(`http://${site.hostname}`),
      echoPath,
      objectPath: () => objectPath(keyring, { bytes: objectBytes, at: clock() }),
    },
  };
}
