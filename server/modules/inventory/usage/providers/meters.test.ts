import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PoolMeterName, PoolMeterSettings } from '#contracts/admin/goods/pool-meters.ts';
import { hourMs } from '#contracts/time.ts';
import { Secret } from '#platform/secrets.ts';
import { openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';
import { sampleRotating } from '../../../../../sandbox/index.ts';
import { dayOf, daysAfter } from '../day.ts';
import { meterAddresses, openMeter } from './installed.ts';

let client: SandboxClient;
beforeAll(async () => void (client = await openSandbox()));
afterAll(() => client.sandbox.close());
beforeEach(() => client.post('/reset', {}));

const none: PoolMeterSettings = {
  account: null,
  address: null,
  header: null,
  field: null,
  unit: null,
};

function meterOf(name: PoolMeterName, more: Partial<PoolMeterSettings> & { key?: string } = {}) {
  const { key, ...settings } = more;
  const played = name === 'address' ? 'iproyal' : name;
  const sandboxUrl = client.sandbox.addresses.http;
  const meters = meterAddresses({ sandboxUrl });
  const config = { mode: 'sandbox', publicUrl: 'http://localhost:4000', meters } as const;
  return openMeter(config, name, {
    key: new Secret(key ?? sampleRotating[played].key),
    settings: { ...none, ...settings },
    pool: {
      kind: 'residential',
      username: sampleRotating[played].username.replace(/^user-/, ''),
      bytesPerGb: 2 ** 30,
    },
  });
}

/** So much goes through now; the sandbox's clock then moves on. */
const uses = async (name: string, bytes: number) => {
  await client.put(`/rotating/${name}`, { uses: bytes });
};
const later = (ms: number) => client.post('/clock', { advanceMs: ms });
const sandboxDay = async () =>
  dayOf(new Date(((await client.get('/health')) as { now: string }).now));

test.each([
  ['webshare', {}],
  ['proxy-seller', { account: 'sandbox-package' }],
  ['decodo', {}],
] as const)('%s says what a day used, to the byte, once it has counted it', async (name, more) => {
  const meter = meterOf(name, more);
  expect(meter.counts).toBe('day');
  const day = await sandboxDay();
  await uses(name, 123_456_789);
  expect(await meter.read(day)).toEqual({ kind: 'read', bytes: 0 });
  await later(25 * hourMs);
  await uses(name, 1_000);
  await later(hourMs);
  expect(await meter.read(day)).toEqual({ kind: 'read', bytes: 123_456_789 });
});

test.each([
  ['webshare', {}],
  ['proxy-seller', { account: 'sandbox-package' }],
  ['decodo', {}],
] as const)('%s leaves what begins the next day to that day', async (name, more) => {
  const next = new Date(`${daysAfter(await sandboxDay(), 1)}T00:00:00.000Z`);
  const { now } = (await client.get('/health')) as { now: string };
  await later(next.getTime() - Date.parse(now));
  await uses(name, 1_000);
  await later(hourMs);
  const meter = meterOf(name, more);
  expect(await meter.read(daysAfter(dayOf(next), -1))).toEqual({ kind: 'read', bytes: 0 });
  expect(await meter.read(dayOf(next))).toEqual({ kind: 'read', bytes: 1_000 });
});

test('iproyal says what was used ever since, in gigabytes of the pool’s unit', async () => {
  const meter = meterOf('iproyal', { account: sampleRotating.iproyal.username });
  expect(meter.counts).toBe('total');
  await uses('iproyal', 3 * 2 ** 30);
  await later(hourMs);
  expect(await meter.read('2026-01-01')).toEqual({ kind: 'read', bytes: 3 * 2 ** 30 });
  await uses('iproyal', 2 ** 29);
  await later(hourMs);
  expect(await meter.read('2026-01-01')).toEqual({ kind: 'read', bytes: 3.5 * 2 ** 30 });
});

test.each([
  ['webshare', { key: 'wrong' }, 'rejected'],
  ['iproyal', { key: 'wrong', account: 'x' }, 'rejected'],
  ['iproyal', { account: 'another' }, 'refused'],
  ['proxy-seller', { key: 'wrong', account: 'sandbox-package' }, 'refused'],
  ['proxy-seller', { account: 'another' }, 'refused'],
  ['decodo', { key: 'wrong' }, 'rejected'],
] as const)('%s with %o is %s, and no figure', async (name, more, reason) => {
  const answer = await meterOf(name, more).read(await sandboxDay());
  expect(answer).toMatchObject({ kind: 'failed', reason });
  expect(JSON.stringify(answer)).not.toContain(sampleRotating[name].key);
});

test('any other supplier is read by its address, its field and its unit', async () => {
  await uses('iproyal', 2 ** 30);
  await later(hourMs);
  const { username, key } = sampleRotating.iproyal;
  const address = `${client.sandbox.addresses.http}/iproyal/v1/residential-subusers/${username}`;
  const own = { address, key: `Bearer ${key}`, field: 'traffic_used' } as const;
  const read = async (more: Parameters<typeof meterOf>[1]) =>
    meterOf('address', { ...own, ...more }).read('2026-03-01');
  expect(await read({ unit: 'gigabytes' })).toEqual({ kind: 'read', bytes: 2 ** 30 });
  expect(await read({ unit: 'megabytes' })).toEqual({ kind: 'read', bytes: 1_000_000 });
  expect(await read({ unit: 'bytes' })).toEqual({ kind: 'read', bytes: 1 });
  expect(await read({ field: 'hash' })).toMatchObject({ reason: 'bad-answer' });
  expect(await read({ field: 'no.such' })).toMatchObject({ reason: 'bad-answer' });
  expect(await read({ key: 'wrong' })).toMatchObject({ reason: 'refused', detail: 'HTTP 401' });
  expect(meterOf('address', own).counts).toBe('total');
  expect(meterOf('address', { ...own, address: `${address}?day={day}` }).counts).toBe('day');
});

test('an address in a private network is not called by a live shop', async () => {
  const sandboxUrl = client.sandbox.addresses.http;
  const meters = meterAddresses({ sandboxUrl: undefined });
  const config = { mode: 'live', publicUrl: 'https://shop.example', meters } as const;
  const meter = openMeter(config, 'address', {
    key: new Secret('secret'),
    settings: { ...none, address: `${sandboxUrl}/`, field: 'x', unit: 'bytes' },
    pool: { kind: 'residential', username: 'u', bytesPerGb: 10 ** 9 },
  });
  expect(await meter.read('2026-03-01')).toMatchObject({
    reason: 'refused',
    detail: 'The address leads into a private network.',
  });
});
