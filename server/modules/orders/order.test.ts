import { expect, test } from 'vitest';
import { wholeKes, usdCents } from '#contracts/money.ts';
import { orderStates, type OrderState } from '#contracts/sale/orders.ts';
import { OrderMoveRefused } from './errors.ts';
import { move, moves, paidStates, statusWords, type Order, type OrderEvent } from './order.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T13:00:00Z');
const order: Order = {
  id: 'ord_1',
  code: 'LG-7K3M9Q',
  customerId: 'cus_1',
  state: 'draft',
  usd: usdCents(199),
  kes: wholeKes(259),
  rateE4: 1_300_000,
  createdAt: noon,
  movedAt: noon,
  paidAt: null,
  deliveredAt: null,
  lines: [
    {
      id: 'orl_1',
      position: 0,
      usd: usdCents(199),
      kes: wholeKes(259),
      discount: wholeKes(0),
      outcome: null,
      product: 'proxy',
      productId: 'prx_1',
      plan: 'daily',
      renews: null,
      title: 'Proxy Nairobi, KE',
      facts: {},
      serviceFrom: null,
      serviceUntil: null,
    },
  ],
};
const events: OrderEvent[] = [
  'submit',
  'pay',
  'provision',
  'deliver',
  'fail',
  'owe',
  'refund',
  'refund_part',
  'cancel',
  'expire',
];
// Written out again by hand, so that a slip in the production table shows here.
const allowed: Record<string, OrderState> = {
  'draft + submit': 'awaiting_payment',
  'draft + cancel': 'cancelled',
  'draft + expire': 'expired',
  'awaiting_payment + pay': 'paid',
  'awaiting_payment + cancel': 'cancelled',
  'awaiting_payment + expire': 'expired',
  'cancelled + pay': 'paid',
  'expired + pay': 'paid',
  'paid + provision': 'provisioning',
  'paid + deliver': 'delivered',
  'paid + fail': 'provisioning_failed',
  'paid + owe': 'refund_due',
  'provisioning + deliver': 'delivered',
  'provisioning + fail': 'provisioning_failed',
  'provisioning + owe': 'refund_due',
  'provisioning_failed + provision': 'provisioning',
  'provisioning_failed + deliver': 'delivered',
  'provisioning_failed + owe': 'refund_due',
  'delivered + owe': 'refund_due',
  'refund_due + refund': 'refunded',
  'refund_due + refund_part': 'partially_refunded',
  'partially_refunded + owe': 'refund_due',
};
const everyPair = orderStates.flatMap((state) =>
  events.map((event) => ({ state, event, becomes: allowed[`${state} + ${event}`] ?? 'refused' })),
);

test.each(everyPair)('$state + $event: $becomes', ({ state, event, becomes }) => {
  expect(outcomeOf(state, event)).toBe(becomes);
});

function outcomeOf(state: OrderState, event: OrderEvent): string {
  try {
    return move({ ...order, state }, event, later).state;
  } catch (error) {
    if (error instanceof OrderMoveRefused) return 'refused';
    throw error;
  }
}

test('a refusal names the order, where it stands and what it cannot do', () => {
  const refused = () => move({ ...order, state: 'refunded' }, 'pay', later);
  expect(refused).toThrow('Order LG-7K3M9Q is refunded; it cannot pay.');
});

test('every state can be reached from a draft', () => {
  const reached = new Set<OrderState>(['draft']);
  for (const state of reached) {
    for (const next of Object.values(moves[state])) reached.add(next);
  }
  expect([...reached].toSorted()).toEqual([...orderStates].toSorted());
});

test('only a full refund ends an order for good', () => {
  const final = orderStates.filter((state) => Object.keys(moves[state]).length === 0);
  expect(final).toEqual(['refunded']);
});

test('no state after a payment leads back to before it', () => {
  for (const state of paidStates) {
    expect(Object.values(moves[state])).not.toContain('awaiting_payment');
  }
});

test('a move notes when it was paid and first delivered', () => {
  const paid = move({ ...order, state: 'awaiting_payment' }, 'pay', noon);
  const delivered = move(paid, 'deliver', later);
  expect(delivered).toMatchObject({ paidAt: noon, deliveredAt: later });
});

test('lists know the two words of the specification, and every other state by its own', () => {
  const words = orderStates.map((state) => statusWords[state]);
  expect(new Set(words)).toEqual(
    new Set([
      'Draft',
      'Awaiting payment',
      'processing',
      'completed',
      'Cancelled',
      'Expired',
      'Refund due',
      'Refunded',
      'Partially refunded',
    ]),
  );
});
