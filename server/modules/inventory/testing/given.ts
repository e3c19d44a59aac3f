import { createHash } from 'node:crypto';
import type { UpstreamId } from '#contracts/ids.ts';
import { usdCents } from '#contracts/money.ts';
import { addProxies } from '#modules/catalogue/listing';
import type { Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { type ImportStockBody } from '#contracts/admin/goods/stock.ts';
import type { Places } from '../places/places.ts';
import type { ProbeSettings } from '../probing/probe-settings.ts';
import type { ProbeContext } from '../probing/probe.ts';
import { inlineSampler } from '../providers/sampler.ts';
import type { Protocol } from '../upstream.ts';
import { addUpstreams } from '../upstreams.sql.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { afterAll, beforeAll } from 'vitest';
import { openFarSide, type FarSide } from './far-side.ts';

export const noon = new Date('2026-03-01T12:00:00Z');
const hex = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 32);

/** What a form of the stock says of addresses whose file does not. */
export const sampleListing: ImportStockBody['defaults'] = {
  protocol: 'socks5',
  countryCode: 'KE',
  region: 'Nairobi',
  city: 'Nairobi',
  zip: '-',
  isp: 'Savanna',
  connection: 'Residential',
  dayCents: 199,
  monthCents: 3900,
};

/** A claim of everything that is due, by the worker. */
export const allDue = ({ clock }: TestContext) =>
  ({
    at: clock(),
    limit: 100,
    probeLocation: 'worker',
    alternates: false,
    downMax: 100,
  }) as const;

let addresses = 0;
/** An exit that no other test of the file has. */
export const newAddress = () => `198.18.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;

/** Addresses of 198.18.200.0/24 are in France; of all others nothing is known. */
const placesOfTest: Places = {
  find: (address) => ({
    countryCode: address.startsWith('198.18.200.') ? 'FR' : undefined,
    network: undefined,
    builtAt: new Date('2026-02-01T00:00:00Z'),
  }),
};

/** Small and impatient, so that a timeout is reported within a moment. */
export const briskly: ProbeSettings = {
  sampler: inlineSampler,
  places: placesOfTest,
  target: {
    site: new URL('http://target.test'),
    echoPath: '/ip',
    objectPath: () => '/bytes/200000',
  },
  lightEveryMs: 5 * minuteMs,
  calmEveryMs: 5 * minuteMs,
  leastPerTurn: 128,
  speedEveryMs: dayMs,
  concurrency: { total: 8, perHost: 4 },
  deadlines: { dialMs: 300, tunnelMs: 300, bodyMs: 300, downloadMs: 2_000 },
  pingLimitMs: 1_500,
};

/** A prober's context with a clock that the test moves. */
export type TestContext = ProbeContext & Readonly<{ moveClock(ms: number): void }>;

export function probeContext(db: Database, probe: Partial<ProbeSettings> = {}): TestContext {
  let at = noon;
  const master = new Secret('a-master-secret-for-tests-of-64-characters-0123456789abcdef012345');
  return {
    db,
    clock: () => at,
    keyring: createKeyring(master, systemRandomness),
    log: silentLog,
    config: { mode: 'sandbox', publicUrl: 'http://localhost:4000' },
    probe: { ...briskly, ...probe },
    moveClock: (ms) => void (at = new Date(at.getTime() + ms)),
  };
}

type Requested = Readonly<{
  exitIp: string;
  port: number;
  protocol?: Protocol;
  password?: string;
  claimedIp?: string;
}>;

/** A fresh upstream of the far side with its listing; due at once. */
export async function givenUpstream(ctx: TestContext, requested: Requested): Promise<UpstreamId> {
  const { exitIp, port, protocol = 'socks5', password = 'good' } = requested;
  const id: UpstreamId = `ups_${hex(`upstream ${exitIp}`)}`;
  const at = ctx.clock();
  const ip = requested.claimedIp ?? exitIp;
  await ctx.db.transaction(async (tx) => {
    const upstream = {
      id,
      supplier: 'test',
      externalId: exitIp,
      host: '127.0.0.1',
      port,
      protocol,
      username: exitIp,
      password: new Secret(password),
      exitIp: ip,
      origin: 'test',
      consentBasis: 'test',
    };
    await addUpstreams({ tx, keyring: ctx.keyring }, [upstream], at);
    const proxy = {
      id: `prx_${hex(`proxy ${exitIp}`)}` as const,
      upstreamId: id,
      ip,
      place: { countryCode: 'KE', region: 'Nairobi', city: 'Nairobi', zip: '00100' },
      isp: 'Savanna Fiber',
      connection: 'Fiber',
      price: { daily: usdCents(199), monthly: usdCents(3_582) },
      worn: false,
    };
    await addProxies(tx, [proxy], at);
  });
  return id;
}

/** A far side for the tests of a file. */
export function useFarSide(): FarSide {
  const far = {} as FarSide;
  beforeAll(async () => void Object.assign(far, await openFarSide()));
  afterAll(() => far.close());
  return far;
}
