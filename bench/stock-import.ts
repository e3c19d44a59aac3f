import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportStockBody } from '#contracts/admin/goods/stock.ts';
import { importStock, probeDue, probeSettings, readStock } from '#modules/inventory';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { sql } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import type { BenchOptions } from './measure/environment.ts';
import { timed, twoDigits } from './measure/timing.ts';
import type { Opened, Played } from './stock-import/far-sides.ts';

/** Backconnect sessions of one supplier, ports of one address, modems in a private network. */
const sizes = {
  whole: { sessions: 1_000, ports: 200, modems: 50 },
  toy: { sessions: 5, ports: 3, modems: 2 },
};
type Counts = (typeof sizes)['whole'];
const limitSeconds = 60;

const defaults: ImportStockBody['defaults'] = {
  protocol: 'socks5',
  countryCode: 'KE',
  region: 'Nairobi',
  city: 'Nairobi',
  zip: '-',
  isp: 'Savanna',
  connection: 'Mobile',
  dayCents: 199,
  monthCents: 3_900,
};
const about = { format: 'txt', origin: 'Bench', consentBasis: 'Bench', defaults } as const;

/**
 * From the import of three files without a single exit to the moment when every address is listed
 * with the exit that was measured, by the live prober's own bounds and one worker. The ratio is the
 * share of a minute that it took.
 */
export async function run({ json, size, environment }: BenchOptions) {
  const counts = sizes[size];
  const played: Played = { ports: counts.ports + counts.modems };
  const thread = new Worker(new URL('stock-import/far-sides.ts', import.meta.url), {
    workerData: played,
  });
  try {
    const [opened] = (await once(thread, 'message')) as [Opened];
    const figures = await environment.onDatabase((db) => measure(db, opened, counts));
    if (!json) process.stdout.write(`  ${JSON.stringify(figures)}\n`);
    const share = twoDigits((figures.importMs + figures.listMs) / 1_000 / limitSeconds);
    return { name: 'stock-import', ratios: { 'share of a minute': share }, raw: figures };
  } finally {
    await thread.terminate();
  }
}

async function measure(db: Database, { sessions, ports }: Opened, counts: Counts) {
  const keyring = createKeyring(new Secret('b'.repeat(64)), systemRandomness);
  // Loopback plays a network of the operator's own; all else is as a live shop has it.
  const config = {
    mode: 'live' as const,
    publicUrl: 'http://target.test',
    privateUpstreams: ['127.0.0.0/8'],
  };
  const live = probeSettings({ config, keyring, clock: systemClock });
  const bytes = /object\/(\d+)/.exec(live.target.objectPath())?.[1] ?? '0';
  const target = { site: live.target.site, echoPath: '/ip', objectPath: () => `/bytes/${bytes}` };
  // As many at once as there are: the pace of a shop is not what is measured.
  const probe = { ...live, target, leastPerTurn: 128 };
  const base = { db, keyring, clock: systemClock, log: silentLog, config };
  const importMs = await timed(async () => {
    for (const [supplier, text] of filesOf({ sessions, ports }, counts)) {
      const body = { ...about, supplier, text };
      const ctx = { ...base, random: systemRandomness };
      const rows = await readStock(body);
      await db.transaction((tx) => importStock(tx, ctx, { body, rows, at: systemClock() }));
    }
  });
  const listMs = await timed(async () => {
    while ((await probeDue({ ...base, probe })) > 0);
  });
  const [found] = await db.rows<{ listed: number }>(sql`
    select count(*) as listed from proxies
     where on_sale and health = 'healthy' and ip is not null`);
  const requested = counts.sessions + counts.ports + counts.modems;
  if (found?.listed !== requested) throw new Error(`${found?.listed} of ${requested} are listed.`);
  return { ...counts, importMs: Math.round(importMs), listMs: Math.round(listMs) };
}

function filesOf({ sessions, ports }: Opened, counts: Counts): [supplier: string, text: string][] {
  const users = Array.from(
    { length: counts.sessions },
    (_, index) => `198.18.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`,
  );
  const lines = (some: readonly number[]) =>
    some.map((port) => `127.0.0.1:${port}:modem:good`).join('\n');
  return [
    ['Backconnect', users.map((user) => `127.0.0.1:${sessions}:${user}:good`).join('\n')],
    ['One address', lines(ports.slice(0, counts.ports))],
    ['Modem farm', lines(ports.slice(counts.ports))],
  ];
}
