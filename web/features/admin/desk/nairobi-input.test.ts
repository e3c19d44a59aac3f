import { expect, test } from 'vitest';
import { instantOf, localOf } from './nairobi-input.ts';

test('an instant is shown in Nairobi time and comes back as itself', () => {
  expect(localOf('2026-03-01T21:30:00.000Z')).toBe('2026-03-02T00:30');
  expect(instantOf('2026-03-02T00:30')).toBe('2026-03-01T21:30:00.000Z');
});

test('what is half typed is no instant', () => {
  expect([instantOf(''), instantOf('2026-03'), instantOf('2026-99-99T10:00')]).toEqual([
    null,
    null,
    null,
  ]);
});
