import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { startTrouble } from './start-trouble.ts';

const failure = (facts: object) => Object.assign(new Error('it failed'), facts);

test('a refusal is shown as it is, and a bug with its stack', () => {
  expect(startTrouble(new StartRefused('Set PORT.'))).toBe('Set PORT.');
  expect(startTrouble(new TypeError('x is undefined'))).toBeUndefined();
});

test('a file that is not there is not taken for a database', () => {
  expect(startTrouble(failure({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined();
});

test.each([
  [{ code: 'EADDRINUSE', address: '127.0.0.1', port: 4000 }, 'Port 4000 of 127.0.0.1 is taken'],
  [{ code: 'EACCES', address: '0.0.0.0', port: 80 }, 'Port 80 may not be opened by this user'],
  [{ code: 'EADDRNOTAVAIL', address: '192.0.2.1', port: 4000 }, 'HOST 192.0.2.1 is no address'],
])('%o is told as %s', (facts, words) => {
  expect(startTrouble(failure(facts))).toContain(words);
});

test('a process that cannot reach its database says where it looked', () => {
  const refused = failure({ code: 'ECONNREFUSED', address: '10.0.0.5', port: 5432 });
  const told = startTrouble(new DatabaseUnavailable('unreachable', refused));
  expect(told).toMatch(/^No database answers at 10\.0\.0\.5:5432\./);
});

test('a database whose address is not known is named by its own words', () => {
  const missing = Object.assign(new Error('database "duka" does not exist'), { code: '3D000' });
  expect(startTrouble(missing)).toBe(
    'The database of DATABASE_URL answers: database "duka" does not exist. Create it, or correct DATABASE_URL.',
  );
});
