import { expect, test } from 'vitest';
import { databaseAddress } from '../setting-rules/addresses.ts';
import { databaseAdvice } from './database-advice.ts';
import { hostsOf, placesOf } from './database-hosts.ts';

const two = 'postgres://lango:a%2Cb@10.0.0.5:5432,10.0.0.6:5433/lango?sslmode=require';

test('an address that names several servers is one address for each', () => {
  expect(hostsOf(two)).toEqual([
    'postgres://lango:a%2Cb@10.0.0.5:5432/lango?sslmode=require',
    'postgres://lango:a%2Cb@10.0.0.6:5433/lango?sslmode=require',
  ]);
  expect(placesOf(two)).toBe('10.0.0.5:5432,10.0.0.6:5433');
});

test.each([
  'postgres://lango@db.example/lango',
  'postgresql://db.example:5432/lango',
  'postgres://lango@/lango?host=/var/run/postgresql',
  'postgres://lango:x@[::1]:5432/lango',
  'nonsense',
])('one server stays as it is: %s', (url) => {
  expect(hostsOf(url)).toEqual([url]);
});

test('each server of a setting is judged', () => {
  expect(databaseAddress(two, 'live')).toBeUndefined();
  const sample = two.replace('10.0.0.6', 'db.example');
  expect(databaseAddress(sample, 'live')).toMatch(/example/);
  expect(databaseAddress('nonsense', 'live')).toBe('is no postgres:// address');
});

test('advice names every server, and no password', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const said = databaseAdvice(cause, { url: two, variable: 'DATABASE_URL' });
  expect(said).toContain('10.0.0.5:5432 or 10.0.0.6:5433');
  expect(said).not.toContain('a%2Cb');
});
