import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { disputeMoved, nextDisputeLook, type Dispute } from './dispute.ts';

// Written out again by hand, so that a slip in the production table shows here.
const allowed: Readonly<Record<string, string>> = {
  'heard + confirm': 'open',
  'heard + deny': 'unknown',
  'open + win': 'won',
  'open + lose': 'lost',
  'unknown + confirm': 'open',
};
const states = ['heard', 'open', 'won', 'lost', 'unknown'] as const;
const events = ['confirm', 'deny', 'win', 'lose'] as const;
const everyPair = states.flatMap((state) =>
  events.map((event) => ({ state, event, becomes: allowed[`${state} + ${event}`] ?? 'unmoved' })),
);

test.each(everyPair)('a dispute: $state + $event: $becomes', ({ state, event, becomes }) => {
  expect(disputeMoved(state, event) ?? 'unmoved').toBe(becomes);
});

const at = new Date('2026-11-20T09:00:00.000Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const look = (state: Dispute['state'], scale = 1) =>
  nextDisputeLook({ state } as Dispute, at, scale);

test('a dispute is asked about in a minute, then every six hours, and no more once it is over', () => {
  expect(look('heard')).toEqual(after(minuteMs));
  expect(look('heard', 0.5)).toEqual(after(minuteMs / 2));
  expect(look('open')).toEqual(after(6 * hourMs));
  expect(look('open', 0.5)).toEqual(after(3 * hourMs));
  expect([look('won'), look('lost'), look('unknown')]).toEqual([null, null, null]);
});
