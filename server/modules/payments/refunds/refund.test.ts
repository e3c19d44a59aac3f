import { expect, test } from 'vitest';
import { refundStates } from '#contracts/sale/money-states.ts';
import { actsOn, refundMoved } from './refund.ts';

// Written out again by hand, so that a slip in the production table shows here.
const allowed: Record<string, string> = {
  'awaiting_approval + approve': 'requested',
  'awaiting_approval + reject': 'rejected',
  'awaiting_approval + withdraw': 'rejected',
  'requested + claim': 'submitting',
  'requested + finish': 'succeeded',
  'submitting + accept': 'submitted',
  'submitting + refuse': 'failed',
  'submitting + lose': 'unknown',
  'submitting + stall': 'needs_attention',
  'submitting + finish': 'succeeded',
  'submitted + finish': 'succeeded',
  'submitted + fail': 'failed',
  'submitted + stall': 'needs_attention',
  'submitted + lose': 'unknown',
  'unknown + accept': 'submitted',
  'unknown + finish': 'succeeded',
  'unknown + fail': 'failed',
  'unknown + stall': 'needs_attention',
  'needs_attention + accept': 'submitted',
  'needs_attention + finish': 'succeeded',
  'needs_attention + fail': 'failed',
  'needs_attention + retry': 'requested',
  'failed + retry': 'requested',
  'failed + finish': 'succeeded',
};
const events = [
  'approve',
  'reject',
  'withdraw',
  'claim',
  'accept',
  'refuse',
  'lose',
  'finish',
  'fail',
  'stall',
  'retry',
] as const;

const everyPair = refundStates.flatMap((state) =>
  events.map((event) => ({ state, event, becomes: allowed[`${state} + ${event}`] ?? 'unmoved' })),
);

test.each(everyPair)('a refund: $state + $event: $becomes', ({ state, event, becomes }) => {
  expect(refundMoved(state, event) ?? 'unmoved').toBe(becomes);
});

test('what an answer was lost of is never sent again by itself', () => {
  expect(refundMoved('unknown', 'retry')).toBeUndefined();
  expect(refundMoved('unknown', 'claim')).toBeUndefined();
});

type Case = Readonly<{
  state: string;
  provider: string;
  named: boolean;
  idle: boolean;
  again: boolean;
}>;

test.each<Case>([
  { state: 'failed', provider: 'daraja', named: false, idle: true, again: true },
  { state: 'failed', provider: 'paystack', named: true, idle: true, again: true },
  { state: 'needs_attention', provider: 'daraja', named: false, idle: true, again: true },
  // It may still go through at its provider; one that no list shows is looked for before it goes.
  { state: 'needs_attention', provider: 'paystack', named: true, idle: false, again: false },
  { state: 'needs_attention', provider: 'paystack', named: false, idle: false, again: true },
  { state: 'submitted', provider: 'daraja', named: false, idle: false, again: false },
  { state: 'unknown', provider: 'paystack', named: false, idle: false, again: false },
  { state: 'succeeded', provider: 'daraja', named: false, idle: false, again: false },
])('$state at $provider, named there $named: over $idle, may go again $again', (one) => {
  const { state, provider, named, idle, again } = one;
  const providerReference = named ? 'cr-1' : null;
  const status = { state, provider, carrier: 'return', resultCode: null, providerReference };
  expect(actsOn(status)).toEqual({ keep: idle, retry: again, needsTwo: false });
});

test.each(['other-payee', 'other-payment'])('a payout that stalled as %s is for two', (code) => {
  const payout = { provider: 'daraja', carrier: 'payout', resultCode: code };
  const acts = (state: string) => actsOn({ ...payout, state, providerReference: null });
  expect(acts('needs_attention')).toEqual({ keep: true, retry: true, needsTwo: true });
  // M-Pesa has since reported that it was not carried out.
  expect(acts('failed')).toMatchObject({ needsTwo: false });
});
