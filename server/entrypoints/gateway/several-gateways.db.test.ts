import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { NewSubUser, SubUserChange } from '#contracts/leases/sub-users.ts';
import { moveLease } from '#modules/leases/moves';
import { addSubUser, changeSubUser } from '#modules/leases/sub-users';
import { usageOf } from '#modules/leases/usage';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { freePort } from '../../../scripts/gate/free-port.ts';
import {
  credentialSources,
  gateway,
  givenInput,
  hold,
} from '../../modules/leases/testing/given-lease.ts';
import {
  askForTunnel,
  clock,
  cutMs,
  goesOn,
  hasEnded,
  openTunnel,
  useGateways,
  visit,
  waitMs,
} from './testing/use-gateways.ts';

const { shop, givenGateway, givenExit, givenLogin } = useGateways();

test('given minutes to drain, it leaves tunnels open, and hurries when asked again', async () => {
  const login = await givenLogin();
  const { child, httpPort } = await givenGateway({ GATEWAY_DRAIN_MINUTES: '2' });
  const [stays, leaves] = [await openTunnel(login, httpPort), await openTunnel(login, httpPort)];
  child.kill('SIGTERM');
  // Until it has closed its ports it accepts and counts connections.
  let served = 0;
  await vi.waitFor(async () => {
    const { ok } = await visit(login, httpPort, 'http');
    if (ok) served += 1;
    expect(ok).toBe(false);
  }, waitMs);
  // Longer than a gateway without such a setting gives.
  await pause(2_500);
  expect(hasEnded(child)).toBe(false);
  for (const tunnel of [stays, leaves]) await goesOn(tunnel);
  leaves.destroy();
  const isOver = new Promise((resolve) => void stays.once('close', resolve));
  const hasLeft = once(child, 'exit');
  child.kill('SIGTERM');
  await isOver;
  expect((await hasLeft)[0]).toBe(0);
  expect((await usageOf(shop.db, login.lease.id)).connections).toBe(2 + served);
});

test('the next gateway takes over on the same ports, and the tunnels of before go on', async () => {
  const login = await givenLogin();
  const drains = { GATEWAY_DRAIN_MINUTES: '2' };
  const before = await givenGateway(drains);
  const { httpPort, socksPort } = before;
  const tunnel = await openTunnel(login, httpPort);
  const ports = { SOCKS_PORT: String(socksPort), HTTP_PROXY_PORT: String(httpPort) };
  const next = await givenGateway({ ...drains, ...ports });
  before.child.kill('SIGTERM');
  const answers: boolean[] = [];
  for (let n = 0; n < 20; n += 1) answers.push((await visit(login, httpPort, 'http')).ok);
  // When the old one closes its port, the one that waits there unread may be refused.
  expect(answers.filter((isServed) => !isServed).length).toBeLessThanOrEqual(1);
  expect([hasEnded(before.child), hasEnded(next.child)]).toEqual([false, false]);
  await goesOn(tunnel);
  tunnel.destroy();
  expect((await once(before.child, 'exit'))[0]).toBe(0);
  expect(await visit(login, socksPort, 'socks5')).toMatchObject({ ok: true });
});

/** The processes that serve, by their names at the database. */
async function workerPids(): Promise<number[]> {
  const rows = await shop.db.rows<{ pid: number }>(sql`
    select distinct substring(application_name from 'lango-gateway-([0-9]+)')::integer as pid
      from pg_stat_activity
     where datname = current_database() and application_name like 'lango-gateway-%'`);
  return rows.map(({ pid }) => pid);
}

test('several processes share the ports, replace one that is killed, and leave together', async () => {
  await vi.waitFor(async () => expect(await workerPids()).toEqual([]), waitMs);
  const metricsPort = await freePort();
  const { child, socksPort } = await givenGateway({
    GATEWAY_PROCESSES: '2',
    METRICS_GATEWAY_PORT: String(metricsPort),
  });
  const login = await givenLogin();
  const [first, second] = await workerPids();
  if (first === undefined || second === undefined) throw new Error('Two workers are needed.');
  expect(await visit(login, socksPort, 'socks5')).toMatchObject({ ok: true });
  // Whichever of them served: their leader adds up what they count.
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toMatch(/^lango_gateway_tunnels_total 1$/m);
  expect(figures).toMatch(/^lango_gateway_bytes_total\{direction="down"\} [1-9]/m);

  process.kill(first, 'SIGKILL');
  await vi.waitFor(async () => {
    const now = await workerPids();
    expect(now).toHaveLength(2);
    expect(now).not.toContain(first);
  }, waitMs);
  expect(await visit(login, socksPort, 'socks5')).toMatchObject({ ok: true });

  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await workerPids()).toEqual([]), waitMs);
});

/** Keeps sending requests through a tunnel; returns when the exit last answered. */
function keepAsking(tunnel: Socket) {
  const seen = { lastAt: 0, isOver: false };
  tunnel.on('data', () => (seen.lastAt = performance.now()));
  const timer = setInterval(
    () => tunnel.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n'),
    10,
  );
  tunnel.once('close', () => {
    clearInterval(timer);
    seen.isOver = true;
  });
  return seen;
}

test('an address that a lease leaves under traffic is leased again after two gateways left it', async () => {
  // Those that earlier tests killed are waited for.
  await shop.db.execute(sql`delete from gateways`);
  const [one, other] = [await givenGateway(), await givenGateway()];
  const login = await givenLogin();
  const neighbour = await givenExit();
  await shop.db.execute(sql`
    update proxies set on_sale = false where id <> ${neighbour.proxy.id}`);
  const tunnels = [await openTunnel(login, one.httpPort), await openTunnel(login, other.httpPort)];
  const traffic = tunnels.map(keepAsking);
  const { id: leaseId, upstreamId } = login.lease;
  const move = { leaseId, upstreamId, since: null, within: 'country', counted: true } as const;
  const movedAt = performance.now();
  await shop.db.transaction((tx) => moveLease(tx, { ...move, reason: 'other' }, clock()));

  const input = await givenInput(shop.db, { proxy: login.proxy, at: clock() });
  await expect(hold(shop.db, input)).rejects.toMatchObject({ code: 'proxy-taken' });
  await vi.waitFor(() => hold(shop.db, { ...input, at: clock() }), waitMs);
  const heldAt = performance.now();
  for (const { lastAt, isOver } of traffic) {
    expect(isOver).toBe(true);
    expect(lastAt - movedAt).toBeLessThan(cutMs);
    expect(lastAt).toBeLessThan(heldAt);
  }
  const moved = { ...login, exitIp: neighbour.exitIp };
  expect(await visit(moved, one.socksPort, 'socks5')).toMatchObject({ ok: true });
  expect(await visit(moved, other.httpPort, 'http')).toMatchObject({ ok: true });
});

test('two gateways keep one cap of a lease between them', async () => {
  const [one, other] = [await givenGateway(), await givenGateway()];
  const login = await givenLogin();
  await shop.db.execute(sql`
    update leases set connections_max = 2 where id = ${login.lease.id}`);
  const first = await openTunnel(login, one.httpPort);
  const second = await openTunnel(login, one.httpPort);
  const isElsewhere = async (count: number) => {
    const [row] = await shop.db.rows<{ count: number }>(sql`
      select coalesce(sum(connections), 0)::bigint as count from gateway_presence
       where lease_id = ${login.lease.id}`);
    return expect(row?.count).toBe(count);
  };
  const statusAt = async (port: number) => {
    const { socket, status } = await askForTunnel(login, port);
    socket.destroy();
    return status;
  };
  await vi.waitFor(() => isElsewhere(2), waitMs);
  expect(await statusAt(other.httpPort)).toBe(429);
  expect(await statusAt(one.httpPort)).toBe(429);

  first.destroy();
  await vi.waitFor(() => isElsewhere(1), waitMs);
  // The other caches its last answer for some seconds.
  await vi.waitFor(async () => expect(await statusAt(other.httpPort)).toBe(200), waitMs);
  second.destroy();
});

describe('a sub-user of a lease', () => {
  const given = async (limits: Partial<NewSubUser> = {}) => {
    const login = await givenLogin();
    const { id: leaseId, customerId } = login.lease;
    const config = { mode: 'sandbox' as const };
    const ctx = { db: shop.db, clock, ...credentialSources, gateway, config };
    const made = await addSubUser(ctx, { leaseId, customerId }, { label: 'Client A', ...limits });
    const own = { ...login, username: made.username, password: new Secret(made.password ?? '') };
    const change = (body: SubUserChange) =>
      changeSubUser(ctx, { subUserId: made.id, customerId }, body);
    return { login, own, change, id: made.id };
  };

  test('S1: loses its tunnels at two gateways within seconds, and the lease none', async () => {
    const [one, other] = [await givenGateway(), await givenGateway()];
    const { login, own, change, id } = await given();
    const parent = await openTunnel(login, one.httpPort);
    const tunnels = [await openTunnel(own, one.httpPort), await openTunnel(own, other.httpPort)];
    const traffic = tunnels.map(keepAsking);
    await vi.waitFor(() => {
      for (const { lastAt } of traffic) expect(lastAt).toBeGreaterThan(0);
    }, waitMs);
    const pausedAt = performance.now();
    await change({ paused: true });
    await vi.waitFor(() => {
      for (const { isOver } of traffic) expect(isOver).toBe(true);
    }, waitMs);
    for (const { lastAt } of traffic) expect(lastAt - pausedAt).toBeLessThan(cutMs);
    await goesOn(parent);
    parent.destroy();
    await vi.waitFor(async () => {
      const [row] = await shop.db.rows<{ connections: number; bytes: number }>(sql`
        select connections, bytes_down as bytes from credential_usage where credential_id = ${id}`);
      expect(row?.connections).toBe(2);
      expect(row?.bytes).toBeGreaterThan(0);
    }, waitMs);
    const { bytesDown } = await usageOf(shop.db, login.lease.id);
    expect(bytesDown).toBeGreaterThan(0);
  });

  test('S6: has one cap of connections at two gateways', async () => {
    const [one, other] = [await givenGateway(), await givenGateway()];
    const { login, own, id } = await given({ connectionsMax: 2 });
    const open = [await openTunnel(own, one.httpPort), await openTunnel(own, one.httpPort)];
    await vi.waitFor(async () => {
      const [row] = await shop.db.rows<{ count: number }>(sql`
        select coalesce(sum(connections), 0)::bigint as count from credential_presence
         where credential_id = ${id}`);
      expect(row?.count).toBe(2);
    }, waitMs);
    const statusAt = async (who: typeof own, port: number) => {
      const { socket, status } = await askForTunnel(who, port);
      socket.destroy();
      return status;
    };
    expect(await statusAt(own, other.httpPort)).toBe(429);
    expect(await statusAt(login, other.httpPort)).toBe(200);
    for (const tunnel of open) tunnel.destroy();
  });
});
