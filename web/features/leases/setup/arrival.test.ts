import { expect, test } from 'vitest';
import { arrivalBetween } from './arrival.ts';

const blocked = (count: number) => ({ name: 'port-blocked', count, fix: 'Use another port.' });

test('a connection that was not counted before has come', () => {
  const before = { connections: 2, refusals: [blocked(1)] };
  expect(arrivalBetween(before, before)).toBeNull();
  expect(arrivalBetween(before, { ...before, connections: 3 })).toEqual({ kind: 'connected' });
});

test('a refusal that was not counted before is told with what to do, unless one came through', () => {
  const before = { connections: 2, refusals: [blocked(1)] };
  const more = { connections: 2, refusals: [blocked(2)] };
  expect(arrivalBetween(before, more)).toEqual({ kind: 'blocked', ...blocked(2) });
  expect(arrivalBetween({ connections: 2 }, more)).toMatchObject({ kind: 'blocked' });
  expect(arrivalBetween(before, { ...more, connections: 3 })).toEqual({ kind: 'connected' });
});
