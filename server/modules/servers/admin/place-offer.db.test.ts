import { beforeEach, expect, test } from 'vitest';
import { placementOf } from '#modules/servers/life';
import { manualProvider } from '#modules/servers/providers';
import { sql } from '#platform/db.ts';
import { useAdmin } from '#testing/admin/use-admin.ts';
import { givenPool } from '../../sales/testing/given-machines.ts';
import { watchPlacements } from '../operations/watch-placements.ts';
import { openAlarms } from '../operations/alarms.sql.ts';
import { FakeServerProvider } from '../providers/server-provider.fake.ts';
import type { Fit, MachineSpec } from '../providers/server-provider.ts';

const fake = new FakeServerProvider('sandbox');
const { shop, admin } = useAdmin({
  change: () => ({ serverProviders: { manual: manualProvider, sandbox: fake } }),
});
const { judges } = fake;
beforeEach(() => void (fake.judges = judges));
const settings = { images: { Linux: 'debian', Windows: 'win' }, type: 'small', place: 'x' };
const offerId = 'us1';

async function place(more: object = {}) {
  const { version } = await placementOf(shop.db, offerId);
  const body = { provider: 'sandbox', settings, version, ...more };
  return admin.call('owner', `PUT /admin/placements/${offerId}`, body);
}

test('where a place has pools, its machines are judged with addresses of them', async () => {
  const kinds: string[] = [];
  fake.judges = ({ network }) => {
    kinds.push(network.kind);
    return { ok: true, detail: 'It fits.' };
  };
  await place();
  await givenPool(shop.db, { count: 5 });
  await place();
  expect(kinds).toEqual(['dhcp', 'dhcp', 'static', 'static']);
  await shop.db.execute(sql`delete from address_pools`);
});

const small: Fit = { ok: false, setting: 'type', detail: 'It has only 1 of 2 processors.' };

test('each system of an offer is judged by the size that is sold, and one that fits is saved', async () => {
  const asked: MachineSpec[] = [];
  fake.judges = (spec) => {
    asked.push(spec);
    return { ok: true, detail: 'It fits.' };
  };
  expect(await place()).toMatchObject({ status: 204 });
  expect(asked.map(({ image }) => image).toSorted()).toEqual(['debian', 'win']);
  expect(Math.min(...asked.map(({ diskGb }) => diskGb))).toBeGreaterThan(0);
  expect(await placementOf(shop.db, offerId)).toMatchObject({ provider: 'sandbox', settings });
});

test('what cannot be what was sold is refused at its field, and nothing is saved', async () => {
  const before = await placementOf(shop.db, offerId);
  fake.judges = () => small;
  const { status, json } = await place();
  expect(status).toBe(422);
  expect(json['errors']).toEqual([{ pointer: '/settings/type', detail: small.detail }]);
  expect(await placementOf(shop.db, offerId)).toEqual(before);
});

test.each([
  ['a system that is sold and made from nothing', { settings: { ...settings, images: {} } }],
  ['a provider that is not set up', { provider: 'hetzner' }],
])('%s is refused before a provider is asked', async (_, more) => {
  fake.judges = () => expect.fail('asked');
  expect(await place(more)).toMatchObject({ status: 422 });
});

test('a provider that gives no answer leaves the placement as it was', async () => {
  const before = await placementOf(shop.db, offerId);
  fake.judges = () => null;
  const { status, json } = await place();
  expect({ status, detail: json['detail'] }).toEqual({
    status: 503,
    detail: expect.stringContaining('nothing was saved'),
  });
  expect(await placementOf(shop.db, offerId)).toEqual(before);
});

test('a placement that fits no more is told once, stays told through silence, and ends', async () => {
  await place();
  const told = () => openAlarms(shop.db);
  expect(await watchPlacements(shop)).toBe(0);
  fake.judges = () => small;
  await watchPlacements(shop);
  await watchPlacements(shop);
  const alarm = { provider: 'sandbox', reference: 'offer us1', why: 'does-not-fit' };
  expect(await told()).toMatchObject([{ ...alarm, name: small.detail }]);
  fake.judges = () => null;
  await watchPlacements(shop);
  expect(await told()).toHaveLength(1);
  fake.judges = () => ({ ok: true, detail: 'It fits.' });
  await watchPlacements(shop);
  expect(await told()).toEqual([]);
  fake.judges = () => small;
  await watchPlacements(shop);
  expect(await place({ provider: 'manual' })).toMatchObject({ status: 204 });
  expect(await told()).toEqual([]);
});
