import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeMmdb, type PlacedNetwork } from '#testing/write-mmdb.ts';
import { openPlaces } from './open-places.ts';
import { minuteMs } from '#contracts/time.ts';

/** A folder for databases, with a clock that the test moves. */
function givenFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'lango-places-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
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
