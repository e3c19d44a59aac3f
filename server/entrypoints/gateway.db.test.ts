import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testThrough } from '#modules/inventory';
import { addSource, listSources, removeSource } from '#modules/leases/access';
import { credentialsOf, revokeLease } from '#modules/leases/holding';
import { moveLease } from '#modules/leases/moves';
import { usageOf } from '#modules/leases/usage';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { entrypointFile } from '#testing/entrypoint-file.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { atThisPace } from '../../scripts/pace.ts';
import { startSandbox, upstreamCredentials, type Sandbox } from '../../sandbox/index.ts';
import {
  givenLease,
  givenProxy,
  givenInput,
  hold,
  keyring,
  masterSecret,
} from '../modules/leases/testing/given-lease.ts';

const shop = useTestDatabase();
const clock = () => new Date();
const waitMs = { timeout: atThisPace(20_000), interval: 25 };
/** Two seconds, and more only where the machine is slower. */
const cutMs = atThisPace(2_000);
let sandbox: Sandbox;
const started: ChildProcess[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
afterEach(async () => {
  const running = started.splice(0).filter((child) => !hasEnded(child));
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
});
const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** The real process, as the launcher starts it. */
async function givenGateway(more: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env['PATH'],
    LANGO_MODE: 'sandbox',
    LANGO_SECRET: masterSecret,
    DATABASE_URL: shop.url,
    SOCKS_PORT: '0',
    HTTP_PROXY_PORT: '0',
    LOG_LEVEL: 'silent',
    ...more,
  };
  const file = entrypointFile('gateway');
  const child = fork(file, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  started.push(child);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [socksPort, httpPort] = await new Promise<[number, number]>((resolve, reject) => {
    // Steps of the start come first.
    child.on('message', ({ ports }: { ports?: [number, number] }) => {
      if (ports) resolve(ports);
    });
    child.once('close', () => reject(new Error(complaint)));
  });
  return { child, socksPort, httpPort };
}

let exits = 0;

/** A proxy with an exit of its own at the sandbox's supplier. */
async function givenExit() {
  exits += 1;
  const exitIp = `198.19.7.${exits}`;
  const { username, password } = upstreamCredentials(exitIp);
  const proxy = await givenProxy(shop.db, {
    host: '127.0.0.1',
    port: sandbox.addresses.ports.upstream,
    username,
    password: new Secret(password),
    exitIp,
  });
  return { proxy, exitIp };
}

/** A paid lease with such a proxy. */
async function givenLogin() {
  const { proxy, exitIp } = await givenExit();
  const lease = await givenLease(shop.db, { proxy, at: clock() });
  const ctx = { keyring, gateway: { host: '127.0.0.1', socksPort: 0, httpPort: 0 } };
  const credentials = credentialsOf(ctx, lease, clock());
  if (!credentials) throw new Error('The lease has no credentials.');
  const { username, password } = credentials;
  return { lease, proxy, exitIp, username, password };
}
type Login = Awaited<ReturnType<typeof givenLogin>>;

/** What the Test button does: one request through the gateway to the page that tells who came. */
const visit = ({ username, password, exitIp }: Login, port: number, protocol: 'socks5' | 'http') =>
  testThrough(
    { clock, keyring, config: { mode: 'sandbox', publicUrl: 'http://localhost' } },
    { host: '127.0.0.1', port, protocol, username, password },
    { exitIp },
  );

/** An open tunnel to the target site that has answered once. */
async function openTunnel({ username, password }: Login, port: number): Promise<Socket> {
  const token = Buffer.from(`${username}:${password.reveal()}`).toString('base64');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['CONNECT target.test:80 HTTP/1.1', 'Host: target.test:80'];
  socket.write(`${[...head, `Proxy-Authorization: Basic ${token}`].join('\r\n')}\r\n\r\n`);
  const [opened] = (await once(socket, 'data')) as [Buffer];
  expect(opened.toString()).toMatch(/^HTTP\/1\.1 200/);
  socket.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** Asks through an open tunnel and hears an answer. */
async function goesOn(tunnel: Socket) {
  const heard = once(tunnel, 'data');
  tunnel.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n');
  await heard;
}

test('where a collector is named, it is told what each connection waited for', async () => {
  let told = '';
  const collector = createHttpServer((request, response) => {
    request.on('data', (chunk: Buffer) => (told += String(chunk)));
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const gateway = await givenGateway({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const login = await givenLogin();
  expect(await visit(login, gateway.socksPort, 'socks5')).toMatchObject({ ok: true });
  const ended = once(gateway.child, 'exit');
  gateway.child.kill('SIGTERM');
  await ended;
  const words = ['lango-gateway', '"authorise"', '"dial"', login.lease.id];
  for (const word of words) expect(told).toContain(word);
});

test('a lease’s secret reaches the target through its own exit, by both protocols', async () => {
  const { socksPort, httpPort } = await givenGateway();
  const login = await givenLogin();
  const seen = { ok: true, exitIp: login.exitIp };
  expect(await visit(login, socksPort, 'socks5')).toMatchObject({ ...seen, protocol: 'socks5' });
  expect(await visit(login, httpPort, 'http')).toMatchObject({ ...seen, protocol: 'http' });
  expect(await visit(login, httpPort, 'socks5')).toMatchObject(seen);
});

test('a wrong secret reaches nothing and the reason says so', async () => {
  const { socksPort } = await givenGateway();
  const login = { ...(await givenLogin()), password: new Secret('wrong') };
  const answer = await visit(login, socksPort, 'socks5');
  expect(answer).toMatchObject({ ok: false, reason: 'authentication-rejected' });
});

test('a tunnel is cut within two seconds of its lease being taken away (L6)', async () => {
  const { httpPort } = await givenGateway();
  const login = await givenLogin();
  const tunnel = await openTunnel(login, httpPort);
  const closed = new Promise((resolve) => tunnel.once('close', resolve));
  const revokedAt = performance.now();
  await shop.db.transaction((tx) => revokeLease(tx, { leaseId: login.lease.id, at: clock() }));
  await closed;
  expect(performance.now() - revokedAt).toBeLessThan(cutMs);
  expect(await visit(login, httpPort, 'http')).toMatchObject({ ok: false });
});

test('asked to stop, it stores the meters of tunnels that are still open', async () => {
  const { child, httpPort } = await givenGateway();
  const login = await givenLogin();
  const tunnel = await openTunnel(login, httpPort);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  tunnel.destroy();
  const usage = await usageOf(shop.db, login.lease.id);
  expect(usage.connections).toBe(1);
  expect(usage.bytesDown).toBeGreaterThan(0);
});

test('given minutes to drain, it leaves tunnels open, and hurries when asked again', async () => {
  const login = await givenLogin();
  const { child, httpPort } = await givenGateway({ GATEWAY_DRAIN_MINUTES: '2' });
  const [stays, leaves] = [await openTunnel(login, httpPort), await openTunnel(login, httpPort)];
  child.kill('SIGTERM');
  // Until it has closed its ports it serves whoever comes, and counts them.
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

test('it ends with the process that started it', async () => {
  const { child } = await givenGateway();
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('a taken port is refused with the variable to change', async () => {
  const { socksPort } = await givenGateway();
  const second = givenGateway({ SOCKS_PORT: String(socksPort) });
  await expect(second).rejects.toThrow(`Port ${socksPort} is taken. Set SOCKS_PORT`);
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

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

/** Keeps asking through a tunnel; tells when the exit last answered. */
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
  await vi.waitFor(() => isElsewhere(2), waitMs);
  expect(await statusAt(login, other.httpPort)).toBe(429);
  expect(await statusAt(login, one.httpPort)).toBe(429);

  first.destroy();
  await vi.waitFor(() => isElsewhere(1), waitMs);
  // The other remembers for some seconds how it stood when it asked.
  await vi.waitFor(async () => expect(await statusAt(login, other.httpPort)).toBe(200), waitMs);
  second.destroy();
});

/** What a gateway answers to a CONNECT under this lease; the tunnel is closed at once. */
async function statusAt({ username, password }: Login, port: number): Promise<number> {
  const token = Buffer.from(`${username}:${password.reveal()}`).toString('base64');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['CONNECT target.test:80 HTTP/1.1', 'Host: target.test:80'];
  socket.write(`${[...head, `Proxy-Authorization: Basic ${token}`].join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(answer.toString().split(' ')[1]);
}

test('a listed address uses its lease’s own port without a password, until it is removed', async () => {
  const login = await givenLogin();
  const own = { leaseId: login.lease.id, customerId: login.lease.customerId };
  const ports = { host: '127.0.0.1', socksPort: 0, httpPort: 0, processes: 1, drainMs: 0 };
  const leasePorts = { from: 23_000, to: 23_999 };
  const config = { mode: 'sandbox', gateway: { ...ports, leasePorts } } as const;
  const ctx = { db: shop.db, clock, config };
  await givenGateway();
  await addSource(ctx, own, '127.0.0.1');
  const { port } = await listSources(ctx, own, '127.0.0.1');
  const open = async () => {
    const socket = connect(port ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('CONNECT target.test:80 HTTP/1.1\r\nHost: target.test:80\r\n\r\n');
    // A reset is an answer here too, so errors must not reject the wait.
    const head = await new Promise<Buffer>((resolve) => {
      socket.once('data', resolve);
      socket.once('close', () => resolve(Buffer.alloc(0)));
    });
    return { socket, head: head.toString() };
  };
  await vi.waitFor(async () => expect((await open()).head).toMatch(/^HTTP\/1\.1 200/), waitMs);
  const { socket } = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await removeSource(ctx, own, '127.0.0.1');
  await closed;
  expect((await open()).head).not.toMatch(/^HTTP\/1\.1 200/);
});
