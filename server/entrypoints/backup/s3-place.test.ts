import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startStore, type Store } from '../../../sandbox/store/store.ts';
import { hourMs } from '#contracts/time.ts';
import { Secret } from '#platform/secrets.ts';
import { BackupRefused } from '#platform/backup/backup-refused.ts';
import { openPlace } from '#platform/backup/open-place.ts';
import { openBucket } from '#platform/backup/s3-place.ts';

const account = { keyId: 'AKIDTEST', secret: 'a secret of the store', region: 'eu-test-1' };
let store: Store;
let now: () => Date = () => new Date();

beforeAll(async () => {
  store = await startStore({ clock: () => now(), bucket: 'backups', account, pageKeys: 3 });
});
afterAll(() => store.close());
beforeEach(() => {
  store.objects.clear();
  store.calls.length = 0;
  store.fault.set(null);
  now = () => new Date();
});

const bucket = (
  change: Partial<{ bucket: string; keyId: string; secret: string; region: string }> = {},
) => {
  const { keyId, secret, region } = { ...account, ...change };
  const access = { endpoint: store.url, region, keyId, secret: new Secret(secret) };
  return openBucket({ access, bucket: change.bucket ?? 'backups', prefix: 'shop/1', pauseMs: 1 });
};
const bytes = Buffer.from([0, 255, 13, 10, 60, 38]);

test('what was put is had again, to the last bit, under the prefix', async () => {
  const place = bucket();
  await place.put('lango-x/part-000001', bytes);
  expect([...store.objects.keys()]).toEqual(['shop/1/lango-x/part-000001']);
  expect(await place.get('lango-x/part-000001')).toEqual(bytes);
  expect(await place.get('lango-x/part-000002')).toBeUndefined();
  await place.remove('lango-x/part-000001');
  await place.remove('lango-x/part-000001');
  expect(store.objects.size).toBe(0);
});

test('a list goes on over every page, in order, and knows its own prefix alone', async () => {
  const place = bucket();
  for (let n = 9; n > 0; n -= 1) await place.put(`lango-${n}/a&b <c>`, bytes);
  store.objects.set('other/lango-0/x', bytes);
  const all = Array.from({ length: 9 }, (_, n) => `lango-${n + 1}/a&b <c>`);
  expect(await place.list('lango-')).toEqual(all);
  expect(await place.list('lango-4/')).toEqual(['lango-4/a&b <c>']);
  expect(store.calls.filter((call) => call.includes('continuation-token'))).toHaveLength(2);
});

test.each(['outage', 'slow-down', 'cut', 'lost'] as const)(
  'what passes by itself (%s) is tried again',
  async (reply) => {
    store.fault.set({ reply, times: 2 });
    await bucket().put('lango-x', bytes);
    expect(store.objects.get('shop/1/lango-x')).toEqual(bytes);
    expect(store.calls).toHaveLength(3);
  },
);

test('a store that stays away is given up, by name and without a secret', async () => {
  store.fault.set({ reply: 'outage' });
  const error = await bucket()
    .put('lango-x', bytes)
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(BackupRefused);
  const said = 's3://backups/shop/1 could not be reached at 127.0.0.1 in 5 tries (HTTP 500 Inter';
  expect((error as Error).message).toContain(said);
  expect((error as Error).message).not.toContain(account.secret);
  expect(store.calls).toHaveLength(5);
});

test.each([
  [{ bucket: 'other' }, /404 NoSuchBucket\. There is no such bucket/],
  [{ keyId: 'AKIDOTHER' }, /403 InvalidAccessKeyId\. It does not know BACKUP_S3_KEY_ID/],
  [{ secret: 'another' }, /SignatureDoesNotMatch\. BACKUP_S3_SECRET is not the secret/],
  [{ region: 'us-east-1' }, /BACKUP_S3_REGION is not the region of the bucket/],
])('%j is refused at once with what to do', async (change, text) => {
  const place = bucket(change);
  await expect(place.get('lango-x')).rejects.toThrow(text);
  await expect(place.list('lango-')).rejects.toThrow(text);
  await expect(place.put('lango-x', bytes)).rejects.toThrow(text);
  expect(store.calls).toHaveLength(3);
});

test('a wrong clock and a full store say so', async () => {
  now = () => new Date(Date.now() + hourMs);
  await expect(bucket().get('lango-x')).rejects.toThrow(/The clock of this machine is wrong/);
  now = () => new Date();
  store.fault.set({ reply: 'full' });
  await expect(bucket().put('lango-x', bytes)).rejects.toThrow(/The store is full/);
});

test('an address is a whole path or a bucket, and a bucket needs a key', () => {
  const access = { endpoint: store.url, region: 'x', keyId: 'x', secret: new Secret('x') };
  expect(openPlace('s3://backups/shop/1/', access).name).toBe('s3://backups/shop/1');
  expect(openPlace('s3://backups', access).name).toBe('s3://backups');
  expect(openPlace('/srv/backups', undefined).name).toBe('/srv/backups');
  expect(() => openPlace('s3://backups', undefined)).toThrow(/needs BACKUP_S3_KEY_ID/);
  for (const odd of ['s3://', 's3://Upper', 's3://b/ö', 'https://x/y', 's3://b/..%2f?x=1']) {
    expect(() => openPlace(odd, access)).toThrow(/A place is a whole path, or s3:/);
  }
});
