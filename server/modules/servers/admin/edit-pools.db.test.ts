import { beforeEach, expect, test } from 'vitest';
import type { AddressPool, PoolBody } from '#contracts/admin/goods/address-pools.ts';
import { findServerOfOrder } from '#modules/servers/life';
import { manualProvider } from '#modules/servers/providers';
import { sql } from '#platform/db.ts';
import { givenPaidServer } from '#testing/admin/given-shop.ts';
import { noon, useAdmin } from '#testing/admin/use-admin.ts';
import { holdAddresses, releaseAddresses } from '../addresses/index.ts';
import { FakeServerProvider } from '../providers/server-provider.fake.ts';

const { shop, admin } = useAdmin({
  change: () => ({
    serverProviders: { manual: manualProvider, sandbox: new FakeServerProvider('sandbox') },
  }),
});
beforeEach(async () => {
  await shop.db.execute(sql`delete from server_addresses`);
  await shop.db.execute(sql`delete from address_pools`);
});
const path = '/admin/address-pools';

const body: PoolBody = {
  provider: 'sandbox',
  place: 'x',
  prefix: '10.20.0.0/24',
  gateway: '10.20.0.1',
  firstAddress: '10.20.0.10',
  lastAddress: '10.20.0.11',
  nameServers: ['9.9.9.9'],
  bridge: 'vmbr1',
  vlan: 7,
  lowBelow: 5,
  isEnabled: true,
};

const add = (more: Partial<PoolBody> = {}) =>
  admin.call('owner', `POST ${path}`, { ...body, ...more });
async function list() {
  const { json } = await admin.call('owner', `GET ${path}`);
  return json['content'] as AddressPool[];
}
async function change(more: Partial<PoolBody> & { version?: number }) {
  const [pool] = await list();
  const now = { ...body, version: pool?.version ?? 0, ...more };
  return admin.call('owner', `PUT ${path}/${pool?.id}`, now);
}
const remove = async () => admin.call('owner', `DELETE ${path}/${(await list())[0]?.id}`);

const pointersOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
  status,
  ...((json['errors'] ?? []) as { pointer: string }[]).map(({ pointer }) => pointer),
];

test('a pool is added, shown with its figures, changed and taken away', async () => {
  expect(await add()).toMatchObject({ status: 204 });
  expect(await list()).toMatchObject([{ ...body, family: 4, free: 2, held: 0, resting: 0 }]);
  expect(await change({ lastAddress: '10.20.0.12' })).toMatchObject({ status: 204 });
  expect(await list()).toMatchObject([{ free: 3, version: 2 }]);
  expect(await change({ version: 1 })).toMatchObject({ status: 409 });
  expect(await remove()).toMatchObject({ status: 204 });
  expect(await list()).toEqual([]);
  const logged = await shop.db.rows(sql`
    select action from audit_log where subject_kind = 'address-pool' order by id`);
  expect(logged).toMatchObject(
    ['add', 'change', 'drop'].map((what) => ({ action: `address-pool.${what}` })),
  );
});

test.each<[string, Partial<PoolBody>, string]>([
  ['a gateway outside of its network', { gateway: '10.21.0.1' }, '/gateway'],
  ['the network of another pool', { prefix: '10.20.0.128/25', gateway: '10.20.0.129' }, '/prefix'],
  ['a provider that gives its own addresses', { provider: 'manual' }, '/provider'],
  ['a VLAN that there is not', { vlan: 4_095 }, '/vlan'],
  ['a bridge that is no name', { bridge: 'vmbr0,tag=1' }, '/bridge'],
  [
    'IPv6 on another bridge than IPv4',
    {
      prefix: '2a00:1450:1::/64',
      gateway: 'fe80::1',
      firstAddress: null,
      lastAddress: null,
      vlan: 8,
    },
    '/bridge',
  ],
])('%s is refused at its field, and nothing is saved', async (_, more, pointer) => {
  await add();
  const elsewhere = { prefix: '10.99.0.0/24', gateway: '10.99.0.1' };
  const range = { firstAddress: null, lastAddress: null };
  const { status, ...refused } = await add({ ...elsewhere, ...range, ...more });
  expect(pointersOf({ status, ...refused })).toEqual([422, pointer]);
  expect(await list()).toHaveLength(1);
});

test('a pool whose addresses servers have stays where it is', async () => {
  await add();
  const server = await findServerOfOrder(shop.db, (await givenPaidServer(shop)).orderId);
  if (!server) throw new Error('There is no server.');
  const placed = { ...server, provider: 'sandbox', settings: { ...server.settings, place: 'x' } };
  await shop.db.transaction((tx) => holdAddresses(tx, { ...placed, provider: 'sandbox' }, noon));
  expect(await list()).toMatchObject([{ free: 1, held: 1 }]);
  expect(pointersOf(await change({ place: 'y' }))).toEqual([422, '/place']);
  expect(await remove()).toMatchObject({ status: 422 });
  expect(await change({ lowBelow: 1 })).toMatchObject({ status: 204 });
  await shop.db.transaction((tx) => releaseAddresses(tx, server.id, noon));
  expect(await list()).toMatchObject([
    { free: 1, held: 0, resting: 1, nextFreeAt: '2026-03-02T12:00:00.000Z' },
  ]);
});
