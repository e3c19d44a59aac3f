import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { testThrough } from '#modules/inventory';
import { credentialsOf } from '#modules/leases/holding';
import { listSessions, releaseSessions } from '#modules/leases/access';
import { bytesLeft } from '#modules/traffic';
import { sql } from '#platform/db.ts';
import { sampleRotating } from '../../../sandbox/index.ts';
import { givenAmount, givenPool } from '../../modules/leases/testing/given-amount.ts';
import { gateway, keyring } from '../../modules/leases/testing/given-lease.ts';
import { clock, goesOn, openTunnel, useGateways, waitMs } from './testing/use-gateways.ts';

const { shop, controlsUrl, upstreamPort, givenGateway } = useGateways();

const ctx = {
  clock,
  keyring,
  config: { mode: 'sandbox', publicUrl: 'http://localhost' },
} as const;

const run = promisify(execFile);
async function curl(args: readonly string[]): Promise<string> {
  const env = { ...process.env, no_proxy: '' };
  return (await run('curl', ['-sS', '-m', '20', ...args], { env })).stdout;
}
const kenya = expect.stringMatching(/^198\.19\.143\./);

test('traffic leaves by the exits of a supplier, keeps one for a session, and is billed', async () => {
  await givenSupplier();
  const { lease, ...login } = await givenTraffic();
  const exitsBy = exitsAt([await givenGateway(), await givenGateway()]);
  const sticky = await exitsBy(login, '-country-ke-session-a1');
  expect(sticky).toEqual([kenya, kenya, kenya, kenya]);
  expect(new Set(sticky).size).toBe(1);
  const rotating = await exitsBy(login, '-country-ke');
  expect(rotating).toEqual([kenya, kenya, kenya, kenya]);
  expect(new Set(rotating).size).toBe(4);
  await vi.waitFor(async () => {
    const left = (await bytesLeft(shop.db, [lease.id], clock())).get(lease.id) ?? 0;
    expect(left).toBeLessThan(bytes);
    expect(left).toBeGreaterThan(bytes / 2);
  }, waitMs);
});

test.each([
  ['Decodo', 'user-NAME-country-ke-city-nairobi-session-a1-sessionduration-30'],
  ['Oxylabs', 'customer-NAME-cc-KE-city-nairobi-sessid-a1-sesstime-30'],
])('a customer of %s moves in by another host, user and password', async (_, written) => {
  await givenSupplier();
  const { username, password } = await givenTraffic();
  const { httpPort, socksPort } = await givenGateway();
  const user = written.replace('NAME', username);
  const login = `${user}:${password.reveal()}`;
  const url = 'http://target.test/ip';
  const told = await curl(['-p', '-i', '-x', `http://127.0.0.1:${httpPort}`, '-U', login, url]);
  const [, ip = ''] = /"ip":"([^"]+)"/.exec(told) ?? [];
  // The supplier's first twenty exits in Kenya are in Nairobi.
  expect(ip).toMatch(/^198\.19\.143\.(?:[1-9]|1\d|20)$/);
  expect(told).toContain('X-Lango-Exit-Country: KE');
  expect(told).toContain('X-Lango-Exit-City: nairobi');
  const [, ends = ''] = /X-Lango-Session-Ends: (\S+)/.exec(told) ?? [];
  expect(Math.abs(Date.parse(ends) - Date.now() - 30 * minuteMs)).toBeLessThan(minuteMs);
  for (const scheme of ['http', 'socks5h']) {
    const port = scheme === 'http' ? httpPort : socksPort;
    const again = await curl(['-x', `${scheme}://127.0.0.1:${port}`, '-U', login, url]);
    expect(JSON.parse(again)).toMatchObject({ ip });
  }
});

test('a session that is let go has one new exit at two gateways, and no other session has', async () => {
  await givenSupplier();
  const [own, neighbour] = [await givenTraffic(), await givenTraffic()];
  const gateways = [await givenGateway(), await givenGateway()] as const;
  const exitsBy = exitsAt(gateways, ['http']);
  const [a1, b1] = ['-country-ke-city-nairobi-session-a1', '-country-ke-session-b1'];
  const tunnelBy = (words: string) =>
    openTunnel({ ...own, username: own.username + words }, gateways[1].httpPort);
  const of = { leaseId: own.lease.id, customerId: own.lease.customerId };
  const ctxOfShop = { db: shop.db, clock };
  const seen = [await exitsBy(own, a1), await exitsBy(own, b1), await exitsBy(neighbour, a1)];
  const [first, second] = [await tunnelBy(a1), await tunnelBy(b1)];
  await vi.waitFor(async () => {
    const { sessions } = await listSessions(ctxOfShop, of);
    expect(
      sessions
        .map(({ name, country, city }) => [name, country, city])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['a1', 'KE', 'nairobi'],
      ['b1', 'KE', null],
    ]);
  }, waitMs);

  const firstEnds = endOf(first);
  await releaseSessions(ctxOfShop, of, { name: 'a1' });
  await firstEnds;
  await goesOn(second);
  const fresh = await settled(() => exitsBy(own, a1), seen[0]);
  expect(fresh).toEqual([kenya, kenya]);
  expect(new Set(fresh).size).toBe(1);
  expect(await exitsBy(own, b1)).toEqual(seen[1]);

  const secondEnds = endOf(second);
  await releaseSessions(ctxOfShop, of, {});
  await secondEnds;
  for (const [words, before] of [
    [a1, fresh],
    [b1, seen[1]],
  ] as const) {
    const all = await settled(() => exitsBy(own, words), before);
    expect(new Set(all).size).toBe(1);
  }
  expect(await exitsBy(neighbour, a1)).toEqual(seen[2]);
});

test('a session whose exit is lost goes on by another, and its owner reads when', async () => {
  await givenSupplier();
  // By HTTP this supplier's 502 may be of the target as well.
  await shop.db.execute(sql`update pools set protocol = 'socks5' where id = ${poolId}`);
  const { lease, ...login } = await givenTraffic();
  const exitsBy = exitsAt([await givenGateway()], ['http']);
  const words = '-country-ke-session-a1';
  const before = await exitsBy(login, words);
  const lostAt = clock();
  await loseExits(before);
  const after = await exitsBy(login, words);
  await loseExits([]);
  expect(after).toEqual([kenya]);
  expect(after).not.toEqual(before);
  await shop.db.execute(sql`update pools set protocol = 'http' where id = ${poolId}`);
  const of = { leaseId: lease.id, customerId: lease.customerId };
  await vi.waitFor(async () => {
    const { sessions } = await listSessions({ db: shop.db, clock }, of);
    const exit = { country: 'KE', city: null, asn: null };
    expect(sessions.map(({ exitChange }) => exitChange)).toEqual([
      { at: expect.any(String), from: exit, to: exit },
    ]);
    const at = Date.parse(sessions[0]?.exitChange?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(lostAt.getTime());
  }, waitMs);
});

/** Takes exits of the supplier away; those that were missing are back. */
async function loseExits(dead: readonly unknown[]) {
  const answer = await fetch(`${await controlsUrl()}/rotating/iproyal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dead }),
  });
  expect(answer.status).toBe(200);
}

const bytes = 1_000_000;
const poolId = `pol_${'1'.repeat(32)}` as const;

async function givenSupplier() {
  const known = await shop.db.rows(sql`select 1 from pools where id = ${poolId}`);
  if (known.length > 0) return;
  const entry = { host: '127.0.0.1', port: await upstreamPort(), ...sampleRotating.iproyal };
  await givenPool(shop.db, poolId, entry);
}

/** An amount of a customer, with its name and secret. */
async function givenTraffic() {
  const at = clock();
  const until = new Date(at.getTime() + dayMs);
  const lease = await givenAmount(shop.db, { at, until, lots: [{ bytes, endsAt: until }] });
  const credentials = credentialsOf({ keyring, gateway }, lease, at);
  if (!credentials) throw new Error('The lease has no credentials.');
  return { lease, username: credentials.username, password: credentials.password };
}

type Gateways = readonly Awaited<ReturnType<typeof givenGateway>>[];
type Named = Pick<Awaited<ReturnType<typeof givenTraffic>>, 'username' | 'password'>;

/** The exits of one connection each, by each protocol at each gateway. */
const exitsAt =
  (gateways: Gateways, protocols: readonly ('http' | 'socks5')[] = ['http', 'socks5']) =>
  async ({ username, password }: Named, words: string) => {
    const exits: unknown[] = [];
    for (const { httpPort, socksPort } of gateways) {
      for (const protocol of protocols) {
        const port = protocol === 'http' ? httpPort : socksPort;
        const own = { host: '127.0.0.1', port, protocol, username: username + words, password };
        const seen = await testThrough(ctx, own);
        exits.push(seen.ok ? seen.exitIp : seen.reason);
      }
    }
    return exits;
  };

/** By a close or by a reset. */
const endOf = (tunnel: Socket) =>
  new Promise<void>((resolve) => {
    tunnel.once('close', () => resolve());
  });

/** What is reached once each gateway has been told, which takes moments. */
async function settled(look: () => Promise<unknown[]>, before: readonly unknown[] = []) {
  return vi.waitFor(async () => {
    const exits = await look();
    expect(exits.filter((exit) => before.includes(exit))).toEqual([]);
    return exits;
  }, waitMs);
}
