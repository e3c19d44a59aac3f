import { dayMs } from '#contracts/time.ts';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { createDirectory } from './gateway-directory.ts';
import type { Lease } from '../holding/lease.ts';
import { addSource, listSources, removeSource, type SourcesContext } from './sources.ts';
import { gateway, givenCustomer, givenLease, keyring, noon } from '../testing/given-lease.ts';

const shop = useTestDatabase();
const leasePorts = { from: 20_000, to: 20_999 };
let now = noon;

const ctx = (mode: 'sandbox' | 'live' = 'live'): SourcesContext => ({
  db: shop.db,
  clock: () => now,
  config: { mode, gateway: { ...gateway, processes: 1, drainMs: 0, leasePorts } },
});
const own = ({ id, customerId }: Lease) => ({ leaseId: id, customerId });
const list = (lease: Lease) => listSources(ctx(), own(lease), '102.0.4.15');
const add = (lease: Lease, address: string) => addSource(ctx(), own(lease), address);

async function ask(port: number, clientAddress: string) {
  const directory = await createDirectory({ db: shop.db, clock: () => now, keyring });
  const question = { by: 'address', clientAddress, localPort: port } as const;
  try {
    return await directory.directory.authorise(question);
  } finally {
    await directory.close();
  }
}

test('a listed address is let in on the lease’s own port, any other there and it elsewhere not', async () => {
  const lease = await givenLease(shop.db);
  await add(lease, '102.0.4.15');
  await add(lease, '2C0F:FE38::0001');
  const { port, addresses } = await list(lease);
  expect(addresses.map(({ address }) => address)).toEqual(['102.0.4.15', '2c0f:fe38::1']);
  expect(await ask(port ?? 0, '102.0.4.15')).toMatchObject({
    granted: true,
    lease: { leaseId: lease.id },
  });
  expect(await ask(port ?? 0, '2c0f:fe38::1')).toMatchObject({ granted: true });
  for (const [where, who] of [
    [port ?? 0, '102.0.4.16'],
    [(port ?? 0) + 1, '102.0.4.15'],
    [port ?? 0, 'no address'],
  ] as const) {
    expect(await ask(where, who)).toEqual({ granted: false, name: 'address-not-allowed' });
  }
});

test('a removed address is out, and what was opened before carries an older version', async () => {
  const lease = await givenLease(shop.db);
  await add(lease, '102.0.4.15');
  const { port } = await list(lease);
  await add(lease, '102.0.4.16');
  const before = await ask(port ?? 0, '102.0.4.16');
  await removeSource(ctx(), own(lease), '102.0.4.15');
  expect(await ask(port ?? 0, '102.0.4.15')).toMatchObject({ granted: false });
  const after = await ask(port ?? 0, '102.0.4.16');
  const versionOf = (answer: typeof after) => answer.granted && answer.lease.credentialVersion;
  expect(versionOf(after)).not.toBe(versionOf(before));
  await expect(removeSource(ctx(), own(lease), '102.0.4.15')).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the port is given once, stays, and is nobody else’s', async () => {
  const [one, other] = [await givenLease(shop.db), await givenLease(shop.db)];
  await Promise.all([add(one, '102.0.4.15'), add(other, '102.0.4.15')]);
  const first = (await list(one)).port;
  expect(first).toBeGreaterThanOrEqual(leasePorts.from);
  expect((await list(other)).port).not.toBe(first);
  await removeSource(ctx(), own(one), '102.0.4.15');
  await add(one, '102.0.4.20');
  expect((await list(one)).port).toBe(first);
});

test('a listed range lets all of it in and nothing beside it, in one spelling', async () => {
  const lease = await givenLease(shop.db);
  await add(lease, '102.0.4.77/24');
  await add(lease, '2c0f:fe38:1::9/48');
  await add(lease, '102.0.6.1/32');
  const { port, addresses } = await list(lease);
  expect(addresses.map(({ address }) => address)).toEqual([
    '102.0.4.0/24',
    '102.0.6.1',
    '2c0f:fe38:1::/48',
  ]);
  for (const who of ['102.0.4.0', '102.0.4.255', '2c0f:fe38:1:ffff::1', '102.0.6.1']) {
    expect(await ask(port ?? 0, who)).toMatchObject({ granted: true });
  }
  for (const who of ['102.0.3.255', '102.0.5.0', '2c0f:fe38:2::1', '102.0.6.2']) {
    expect(await ask(port ?? 0, who)).toEqual({ granted: false, name: 'address-not-allowed' });
  }
  await removeSource(ctx(), own(lease), '102.0.4.1/24');
  expect(await ask(port ?? 0, '102.0.4.15')).toMatchObject({ granted: false });
});

test('what a range on the list covers is not listed again; another lease may list it', async () => {
  const [one, other] = [await givenLease(shop.db), await givenLease(shop.db)];
  await add(one, '102.0.4.0/24');
  await add(one, '102.0.4.0/24');
  for (const covered of ['102.0.4.15', '102.0.4.128/25']) {
    await expect(add(one, covered)).rejects.toMatchObject({ code: 'validation-failed' });
  }
  await add(one, '102.0.5.0/24');
  await add(other, '102.0.4.0/25');
  const ports = [(await list(one)).port ?? 0, (await list(other)).port ?? 0];
  expect(await ask(ports[0] ?? 0, '102.0.4.200')).toMatchObject({ lease: { leaseId: one.id } });
  expect(await ask(ports[1] ?? 0, '102.0.4.100')).toMatchObject({ lease: { leaseId: other.id } });
  expect(await ask(ports[1] ?? 0, '102.0.4.200')).toMatchObject({ granted: false });
});

test('ten addresses fit, whoever adds them at once', async () => {
  const lease = await givenLease(shop.db);
  const requested = Array.from({ length: 12 }, (_, index) => `102.0.5.${index + 1}`);
  const added = await Promise.allSettled(requested.map((address) => add(lease, address)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await list(lease)).addresses).toHaveLength(10);
});

test.each([
  '10.0.0.7',
  '192.168.1.4',
  '127.0.0.1',
  '169.254.1.1',
  'fe80::1',
  '::1',
  '0.0.0.0',
  'x',
  '192.168.0.0/24',
  '203.0.113.0/24',
  '2001:db8:1::/48',
  '0.0.0.0/0',
  '102.0.4.0/23',
  '2c0f:fe38::/47',
  '102.0.4.0/33',
  '102.0.4.0/-1',
  '102.0.4.0/24/24',
  '::ffff:102.0.4.0/120',
])('%s is no public address or range', async (address) => {
  const lease = await givenLease(shop.db);
  await expect(add(lease, address)).rejects.toMatchObject({ code: 'validation-failed' });
});

test('this machine’s own address is allowed in the sandbox only', async () => {
  const lease = await givenLease(shop.db);
  await addSource(ctx('sandbox'), own(lease), '::ffff:127.0.0.1');
  expect((await list(lease)).addresses.map(({ address }) => address)).toEqual(['127.0.0.1']);
});

test('an ended lease has no open port and takes no address; a stranger sees neither', async () => {
  const lease = await givenLease(shop.db);
  await add(lease, '102.0.4.15');
  const stranger = { ...lease, customerId: await givenCustomer(shop.db) };
  await expect(list(stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(add(stranger, '102.0.4.15')).rejects.toMatchObject({ code: 'not-found' });
  const { port } = await list(lease);
  now = new Date(noon.getTime() + 2 * dayMs);
  try {
    await expect(add(lease, '102.0.4.16')).rejects.toMatchObject({ code: 'lease-not-active' });
    expect(await ask(port ?? 0, '102.0.4.15')).toMatchObject({ name: 'lease-ended' });
    const directory = await createDirectory({ db: shop.db, clock: () => now, keyring });
    expect(await directory.leasePorts()).not.toContain(port);
    await directory.close();
  } finally {
    now = noon;
  }
});
