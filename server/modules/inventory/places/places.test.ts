import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '#contracts/time.ts';
import { type PlacedNetwork, writeMmdb } from '#testing/write-mmdb.ts';
import { ownFolder } from '#testing/folders.ts';
import { listen } from '#testing/listen.ts';
import { fetchDatabase } from '../providers/fetch-database.ts';
import { openPlaces } from './open-places.ts';
import { refreshPlaces } from './refresh-places.ts';

/** A folder for databases, with a clock that the test moves. */
function givenFolder() {
  const dir = ownFolder();
  let at = 0;
  const put = (name: string, networks: readonly PlacedNetwork[], builtAt: string) => {
    const column = name.startsWith('networks') ? 'autonomous_system_organization' : 'country_code';
    writeFileSync(join(dir, `${name}.new`), writeMmdb(networks, new Date(builtAt), column));
    renameSync(join(dir, `${name}.new`), join(dir, name));
    return join(dir, name);
  };
  return { dir, put, now: () => at, wait: (ms: number) => void (at += ms) };
}

const none = { own: undefined, url: undefined };
const nothing = { countries: none, networks: none };

test('a live shop knows the countries of the world from the database that comes along', () => {
  const { dir, now } = givenFolder();
  const places = openPlaces({ mode: 'live', addressDatabase: { ...nothing, dir } }, now);
  const countries = ['8.8.8.8', '41.90.0.1', '2001:4860:4860::8888', '198.18.0.1', 'no address'];
  expect(countries.map((address) => places.find(address).countryCode)).toEqual([
    'US',
    'KE',
    'US',
    undefined,
    undefined,
  ]);
});

test('the sandbox places its own addresses, and all others as a live shop does', () => {
  const { dir, now } = givenFolder();
  const places = openPlaces({ mode: 'sandbox', addressDatabase: { ...nothing, dir } }, now);
  expect(places.find('192.0.2.1').countryCode).toBe('US');
  expect(places.find('198.18.128.1').countryCode).toBe('KE');
  expect(places.find('41.90.0.1').countryCode).toBe('KE');
});

test('a refreshed database is used within a minute when it is newer, by a running process', () => {
  const { dir, put, now, wait } = givenFolder();
  const places = openPlaces({ mode: 'live', addressDatabase: { ...nothing, dir } }, now);
  expect(places.find('8.8.8.8').countryCode).toBe('US');
  put('countries.mmdb', [['8.0.0.0/8', 'KE']], '2020-01-01');
  wait(minuteMs);
  expect(places.find('8.8.8.8').countryCode).toBe('US');
  put('countries.mmdb', [['8.0.0.0/8', 'KE']], '2099-01-01');
  wait(minuteMs);
  expect(places.find('8.8.8.8')).toEqual({
    countryCode: 'KE',
    network: undefined,
    builtAt: new Date('2099-01-01'),
  });
});

test('the operator’s own database is used alone, and a broken copy of it is not', () => {
  const { dir, put, now, wait } = givenFolder();
  const own = put('own.mmdb', [['8.8.8.0/24', 'TZ']], '2015-01-01');
  const places = openPlaces(
    { mode: 'live', addressDatabase: { ...nothing, countries: { ...none, own }, dir } },
    now,
  );
  expect(places.find('8.8.8.8').countryCode).toBe('TZ');
  expect(places.find('41.90.0.1').countryCode).toBeUndefined();
  writeFileSync(own, 'half a copy');
  wait(minuteMs);
  expect(places.find('8.8.8.8').countryCode).toBe('TZ');
  const missing = { ...nothing, countries: { ...none, own: join(dir, 'missing.mmdb') }, dir };
  expect(() => openPlaces({ mode: 'live', addressDatabase: missing }, now)).toThrow('missing.mmdb');
});

test('whose network an exit is in is told once a database of networks is there', () => {
  const { dir, put, now, wait } = givenFolder();
  const addressDatabase = { ...nothing, dir };
  const places = openPlaces({ mode: 'live', addressDatabase }, now);
  expect(places.find('41.90.0.1').network).toBeUndefined();
  put('networks.mmdb', [['41.90.0.0/16', 'Safaricom Limited']], '2026-01-01');
  wait(minuteMs);
  expect(places.find('41.90.0.1')).toMatchObject({
    countryCode: 'KE',
    network: 'Safaricom Limited',
  });
  const own = put('networks-own.mmdb', [['41.90.0.0/16', 'SAFARICOM-LTD']], '2015-01-01');
  const chosen = { ...addressDatabase, networks: { ...none, own } };
  const theirs = openPlaces({ mode: 'live', addressDatabase: chosen }, now);
  expect(theirs.find('41.90.0.1').network).toBe('SAFARICOM-LTD');
});

const ctx = ['8.0.0.0/8', '41.0.0.0/8', '193.0.0.0/8'].map((net) => [net, 'KE'] as const);
const databaseOf = (builtAt: string) => writeMmdb(ctx, new Date(builtAt));

function givenSettings() {
  const dir = ownFolder();
  return { countries: none, networks: none, dir: join(dir, 'database') };
}
const brings = (bytes: Buffer) => async () => ({ bytes });
const countryOf = (settings: ReturnType<typeof givenSettings>) =>
  openPlaces({ mode: 'live', addressDatabase: settings }).find('8.8.8.8').countryCode;

test('a newer database is put in place, and nothing else is left behind', async () => {
  const settings = givenSettings();
  expect(
    await refreshPlaces('countries', settings, brings(databaseOf('2099-01-02'))),
  ).toMatchObject({
    ok: true,
    said: expect.stringContaining('2099-01-02'),
  });
  expect(countryOf(settings)).toBe('KE');
  expect(readdirSync(settings.dir)).toEqual(['countries.mmdb']);
});

test('an older one, a broken one and one that knows nothing leave all as it was', async () => {
  const settings = givenSettings();
  const cases = [
    { bytes: databaseOf('2001-01-01'), ok: true },
    { bytes: Buffer.from('<html>Log in to the hotel</html>'), ok: false },
    { bytes: writeMmdb([['10.0.0.0/8', 'KE']], new Date('2099-01-01')), ok: false },
  ];
  for (const { bytes, ok } of cases) {
    expect((await refreshPlaces('countries', settings, brings(bytes))).ok).toBe(ok);
    expect(countryOf(settings)).toBe('US');
    expect(readdirSync(settings.dir)).toEqual([]);
  }
});

test('whoever cannot be reached is named, and an operator’s own file is the operator’s', async () => {
  const settings = givenSettings();
  const problem = 'npm failed: no network';
  expect((await refreshPlaces('countries', settings, async () => ({ problem }))).said).toContain(
    problem,
  );
  const own = { ...settings, countries: { ...none, own: '/srv/own.mmdb' } };
  expect(await refreshPlaces('countries', own, brings(databaseOf('2099-01-01')))).toEqual({
    ok: false,
    said: 'GEO_DATABASE is /srv/own.mmdb: replace that file, and it is read again.',
  });
  expect(existsSync(settings.dir)).toBe(false);
});

test('a database comes from an address of the operator’s choice, packed or not', async () => {
  const bytes = databaseOf('2099-01-01');
  const server = createServer((request, response) => {
    if (request.url === '/gone') return void response.writeHead(404).end();
    response.end(request.url === '/packed.gz' ? gzipSync(bytes) : bytes);
  });
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const at = (path: string) => fetchDatabase('countries', `http://127.0.0.1:${port}${path}`);
  expect(await at('/plain')).toEqual({ bytes });
  expect(await at('/packed.gz')).toEqual({ bytes });
  expect(await at('/gone')).toEqual({ problem: `127.0.0.1:${port} answered 404.` });
});

test('a database of networks is put in place, renewed, and asked for what it must know', async () => {
  const settings = givenSettings();
  const networksOf = (builtAt: string) =>
    writeMmdb(ctx, new Date(builtAt), 'autonomous_system_organization');
  const refresh = (bytes: Buffer) => refreshPlaces('networks', settings, brings(bytes));
  expect(await refresh(networksOf('2026-10-01'))).toEqual({
    ok: true,
    said: 'The database of networks of 2026-10-01 is in use.',
  });
  expect(await refresh(networksOf('2026-11-01'))).toEqual({
    ok: true,
    said: 'The database of networks of 2026-11-01 is in use, in place of 2026-10-01.',
  });
  expect((await refresh(networksOf('2026-10-15'))).said).toContain('2026-11-01 is the newest');
  // A list of countries knows no network.
  expect(await refresh(databaseOf('2099-01-01'))).toMatchObject({ ok: false });
  const places = openPlaces({ mode: 'live', addressDatabase: settings });
  expect(places.find('8.8.8.8')).toMatchObject({ countryCode: 'US', network: 'KE' });
});
