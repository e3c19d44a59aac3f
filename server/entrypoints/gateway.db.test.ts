import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { addSource, listSources, removeSource } from '#modules/leases/access';
import { revokeLease } from '#modules/leases/holding';
import { usageOf } from '#modules/leases/usage';
import { Secret } from '#platform/secrets.ts';
import {
  clock,
  cutMs,
  openTunnel,
  useGateways,
  visit,
  waitMs,
} from './gateway/testing/use-gateways.ts';

const { shop, givenGateway, givenLogin } = useGateways();

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
