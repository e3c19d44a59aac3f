import { expect, test, onTestFinished } from 'vitest';
import { Secret } from '#platform/secrets.ts';
import { sampleSupplierKeys } from '../../../../sandbox/index.ts';
import { nobody, openSandbox } from '#testing/open-sandbox.ts';
import { createOpenSupplier, installed } from './installed.ts';
import { describeSupplier, wholeList, type SupplierHarness } from './supplier.contract.ts';
import type { OpenAccount } from './supplier.ts';

type Name = keyof typeof sampleSupplierKeys;

/** Opens an account of a supplier at an address. */
function openAt(name: string, at: Omit<OpenAccount, 'mayBePrivate'> & Partial<OpenAccount>) {
  const kind = installed.find((one) => one.name === name);
  if (!kind) throw new RangeError(name);
  return kind.open({ mayBePrivate: true, ...at });
}

async function harnessOf(name: Name, more: { pageSize?: number } = {}): Promise<SupplierHarness> {
  const client = await openSandbox();
  const base = `${client.sandbox.addresses.http}/${name}`;
  const key = sampleSupplierKeys[name];
  const path = `/suppliers/${name}`;
  return {
    supplier: openAt(name, { baseUrl: base, key: new Secret(key) }),
    stranger: openAt(name, { baseUrl: base, key: new Secret('nobody-issued-this') }),
    unreachable: openAt(name, { baseUrl: nobody, key: new Secret(key) }),
    key,
    ...more,
    rent: async (order) =>
      (await client.post(`${path}/rented`, { days: 30, kind: 'isp', ...order })) as {
        id: number;
      }[],
    change: (id, change) => client.post(`${path}/rented/${id}`, change),
    behave: (fault) => client.put(path, fault ?? { reply: 'normal' }),
    clear: () => client.post('/reset', {}),
    close: () => client.sandbox.close(),
  };
}

const pageSizes: Partial<Record<Name, number>> = { webshare: 100 };
for (const name of Object.keys(sampleSupplierKeys) as Name[]) {
  const pageSize = pageSizes[name];
  describeSupplier(`${name} against its sandbox`, () =>
    harnessOf(name, pageSize === undefined ? {} : { pageSize }),
  );
}

test('a list whose supplier has left the shop is not read, and says so', async () => {
  const open = createOpenSupplier({ mode: 'live', suppliers: new Map() });
  const supplier = open({ adapter: 'gone', key: new Secret('whatever-it-was') });
  expect(await supplier.list(1)).toMatchObject({ kind: 'failed', reason: 'refused' });
});

async function opened(name: Name): Promise<SupplierHarness> {
  const harness = await harnessOf(name);
  onTestFinished(() => harness.close());
  return harness;
}

test('Proxy-Seller’s days begin three hours before UTC’s, and end what is sold on them', async () => {
  const { supplier, rent, change } = await opened('proxy-seller');
  const [one] = await rent({ country: 'KE', quantity: 1 });
  await change(one?.id ?? 0, { endsAt: '2031-05-09T21:30:00.000Z' });
  const [slot] = (await wholeList(supplier)).slots;
  // Half past midnight of 10 May there: the tenth begins at 21:00 of the ninth in UTC.
  expect(slot?.endsAt?.toISOString()).toBe('2031-05-09T21:00:00.000Z');
  await change(one?.id ?? 0, { autoRenew: true });
  expect((await wholeList(supplier)).slots[0]?.endsAt).toBeUndefined();
});

test('IPRoyal’s moments are UTC, and only confirmed orders are stock', async () => {
  const { supplier, rent, change } = await opened('iproyal');
  const [one] = await rent({ country: 'KE', quantity: 1 });
  const [ended] = await rent({ country: 'US', quantity: 1 });
  await change(one?.id ?? 0, { endsAt: '2031-05-09T21:30:00.000Z' });
  await change(ended?.id ?? 0, { endsAt: '2001-01-01T00:00:00.000Z' });
  const { slots, refused } = await wholeList(supplier);
  expect(refused).toEqual([]);
  expect(slots).toHaveLength(1);
  expect(slots[0]).toMatchObject({ city: 'Nairobi', endsAt: new Date('2031-05-09T21:30:00Z') });
});

test('an order of IPRoyal that names fewer proxies than it holds is half an answer', async () => {
  const { supplier, rent, change } = await opened('iproyal');
  const [one] = await rent({ country: 'KE', quantity: 3 });
  await change(one?.id ?? 0, { dropped: true });
  expect(await supplier.list(1)).toMatchObject({ kind: 'failed', reason: 'bad-answer' });
});

test('a residential slot of Webshare has no address, and is entered at the backbone', async () => {
  const client = await openSandbox();
  onTestFinished(() => client.sandbox.close());
  const base = `${client.sandbox.addresses.http}/webshare`;
  const order = { country: 'KE', quantity: 2, days: 30, kind: 'resident' };
  await client.post('/suppliers/webshare/rented', order);
  const key = new Secret(sampleSupplierKeys.webshare);
  const at = { baseUrl: base, key, mayBePrivate: false };
  const backbone = await wholeList(openAt('webshare-residential', at));
  expect(backbone.slots.map(({ host, kind }) => [host, kind])).toEqual([
    ['p.webshare.io', 'residential'],
    ['p.webshare.io', 'residential'],
  ]);
  expect((await wholeList(openAt('webshare', at))).slots).toEqual([]);
});

test('in a live shop a slot at a private address is refused', async () => {
  const client = await openSandbox();
  onTestFinished(() => client.sandbox.close());
  const order = { country: 'KE', quantity: 1, days: 30, kind: 'isp' };
  await client.post('/suppliers/iproyal/rented', order);
  const baseUrl = `${client.sandbox.addresses.http}/iproyal`;
  const key = new Secret(sampleSupplierKeys.iproyal);
  const { slots, refused } = await wholeList(
    openAt('iproyal', { baseUrl, key, mayBePrivate: false }),
  );
  expect(slots).toEqual([]);
  expect(refused[0]?.why).toBe('Its address is private.');
});
