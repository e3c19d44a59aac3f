import { expect, test } from 'vitest';
import { abuseStates, type AbuseForm } from '#contracts/support/abuse.ts';
import { movesFrom, placeOf } from './report.ts';

const now = new Date('2026-03-01T12:00:00Z');
const form: AbuseForm = {
  exit: '198.51.100.7',
  at: '2026-03-01T11:30',
  zone: 'utc',
  kind: 'spam',
  body: 'Mail was sent to our whole list.',
};

test('a moment is read in the zone that the reporter chose', () => {
  expect(placeOf(form, now).happenedAt.toISOString()).toBe('2026-03-01T11:30:00.000Z');
  const nairobi = { ...form, zone: 'nairobi' } as const;
  expect(placeOf(nairobi, now).happenedAt.toISOString()).toBe('2026-03-01T08:30:00.000Z');
});

test.each([
  ['a name instead of an address', { exit: 'proxy.example' }],
  ['a network instead of an address', { exit: '198.51.100.0/24' }],
  ['a moment to come', { at: '2026-03-01T12:11' }],
  ['a moment older than the logs', { at: '2025-11-30T11:59' }],
  ['a day that there is not', { at: '2026-02-31T99:00' }],
])('%s is refused', (_, change) => {
  expect(() => placeOf({ ...form, ...change }, now)).toThrow(/^(Enter|Choose)/);
});

test('every state can be left, and none leads to itself or back to new', () => {
  for (const state of abuseStates) {
    expect(movesFrom(state).length).toBeGreaterThan(0);
    expect(movesFrom(state)).not.toContain(state);
    expect(movesFrom(state)).not.toContain('new');
  }
});
