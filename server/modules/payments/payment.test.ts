import { expect, test } from 'vitest';
import { attemptStates } from '#contracts/sale/money-states.ts';
import { attemptEvents, isLive, moved } from './payment.ts';

// Written out again by hand, so that a slip in the production table shows here.
const allowed: Record<string, string> = {
  'created + claim': 'submitting',
  'created + expire': 'expired',
  'created + settle': 'succeeded',
  'submitting + accept': 'pending',
  'submitting + refuse': 'failed',
  'submitting + lose': 'submit_unknown',
  'submitting + callback': 'confirming',
  'submit_unknown + accept': 'pending',
  'submit_unknown + refuse': 'failed',
  'submit_unknown + callback': 'confirming',
  'submit_unknown + confirm': 'succeeded',
  'submit_unknown + deny': 'failed',
  'submit_unknown + expire': 'expired',
  'pending + callback': 'confirming',
  'pending + confirm': 'succeeded',
  'pending + deny': 'failed',
  'pending + expire': 'expired',
  'pending + supersede': 'superseded',
  'confirming + doubt': 'pending',
  'confirming + confirm': 'succeeded',
  'confirming + deny': 'failed',
  'confirming + expire': 'expired',
  'failed + confirm': 'succeeded',
  'expired + confirm': 'succeeded',
  'superseded + confirm': 'succeeded',
};

const everyPair = attemptStates.flatMap((state) =>
  attemptEvents.map((event) => ({
    state,
    event,
    becomes: allowed[`${state} + ${event}`] ?? 'unmoved',
  })),
);

test.each(everyPair)('$state + $event: $becomes', ({ state, event, becomes }) => {
  expect(moved(state, event) ?? 'unmoved').toBe(becomes);
});

test('an order takes no second attempt while one is under way, known or not', () => {
  expect(attemptStates.filter(isLive).toSorted()).toEqual([
    'confirming',
    'created',
    'pending',
    'submit_unknown',
    'submitting',
  ]);
});

test('success is never left', () => {
  expect(attemptEvents.map((event) => moved('succeeded', event))).toEqual(
    attemptEvents.map(() => undefined),
  );
});

test('every state that is not live can still become success, because money may come late', () => {
  const ended = attemptStates.filter((state) => !isLive(state) && state !== 'succeeded');
  expect(ended.map((state) => moved(state, 'confirm'))).toEqual(ended.map(() => 'succeeded'));
});
