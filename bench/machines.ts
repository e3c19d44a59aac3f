import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compareMachines } from '#modules/servers/operations';
import { createServerProviders } from '#modules/servers';
import { systemClock } from '#platform/clock.ts';
import { sql, type Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import type { BenchOptions } from './measure/environment.ts';
import { timed, twoDigits } from './measure/timing.ts';
import type { Opened, Played } from './machines/project.ts';

/** Machines that servers explain, and some that nothing does. */
const sizes = {
  whole: { servers: 2_000, strangers: 5 },
  toy: { servers: 60, strangers: 1 },
};
const limitSeconds = 10;
const rounds = 3;

/**
 * What every ten minutes compares: the list of a provider with two thousand machines, by the live
 * adapter over loopback, compared with the servers of the shop. The ratio is the share of ten
 * seconds that the slowest of three took.
 */
export async function run({ json, size, environment }: BenchOptions) {
  const counts = sizes[size];
  const thread = new Worker(new URL('machines/project.ts', import.meta.url), {
    workerData: counts satisfies Played,
  });
  try {
    const [{ url }] = (await once(thread, 'message')) as [Opened];
    const compareMs = await environment.onDatabase(async (db) => {
      await addServers(db, counts.servers);
      return compared(db, url, counts.strangers);
    });
    const figures = { ...counts, compareMs: compareMs.map(Math.round) };
    if (!json) process.stdout.write(`  ${JSON.stringify(figures)}\n`);
    const share = twoDigits(Math.max(...compareMs) / 1_000 / limitSeconds);
    return { name: 'machines', ratios: { 'share of ten seconds': share }, raw: figures };
  } finally {
    await thread.terminate();
  }
}

async function compared(db: Database, baseUrl: string, strangers: number): Promise<number[]> {
  const ctx = {
    db,
    clock: systemClock,
    random: systemRandomness,
    keyring: createKeyring(new Secret('b'.repeat(64)), systemRandomness),
    log: silentLog,
    dialMachine: async () => ({ ok: true as const, ms: 0 }),
    serverProviders: createServerProviders({
      machines: {
        sandbox: undefined,
        proxmox: undefined,
        hetzner: { baseUrl, token: new Secret('t') },
      },
    }),
  };
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let found = 0;
    took.push(await timed(async () => void (found = await compareMachines(ctx))));
    if (found !== strangers) throw new Error(`${found} strangers of ${strangers} were found.`);
  }
  return took;
}

/** Paid servers of one customer, each with its order. */
async function addServers(db: Database, count: number): Promise<void> {
  const at = sql`timestamptz '2026-03-01T12:00:00Z'`;
  const customer = `cus_${'0'.repeat(32)}`;
  const numbered = sql`(select n, lpad(to_hex(n), 32, '0') as id, ${at} as at
                          from generate_series(0, ${count - 1}) n) numbers`;
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${customer}, 'bench@shop.test', 'Bench', 'Bench', 'Bench', ${at}, ${at})`);
  await db.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
    values ('bench1', 1, 'US', 'A server', '{Linux}', 1000, 2, 4, 40, false, 'public')`);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at)
    select 'ord_' || id, 'LG-' || n, ${customer}, 'delivered', 1000, 1300000, 130000, at, at
      from ${numbered}`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    select 'orl_' || id, 'ord_' || id, 'vps', 'bench1', 'monthly', 'A server', '{}', 1000
      from ${numbered}`);
  await db.execute(sql`
    insert into servers (id, order_id, order_line_id, customer_id, offer_id, operating_system,
                         provider, state, address, username, secret_sealed, requested_at, moved_at,
                         activated_at, ends_at)
    select 'srv_' || id, 'ord_' || id, 'orl_' || id, ${customer}, 'bench1', 'Linux', 'hetzner',
           'active', '203.0.113.' || n % 250, 'root', '', at, at, at, at + interval '30 days'
      from ${numbered}`);
}
