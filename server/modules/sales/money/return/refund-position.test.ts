import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, sum } from '#contracts/money.ts';
import type { Order } from '#modules/orders';
import type { Refund, Returned } from '#modules/payments/refunds';
import { debitsOf, vatWithin, type RefundPosition } from './refund-position.ts';

const kes = (minor: number) => money(minor, 'KES');
const customerId = `cus_${'0'.repeat(32)}` as const;
const order = { customerId } as Order;
const nothing: Returned = {
  amount: kes(0),
  orderPart: kes(0),
  credited: kes(0),
  taken: kes(0),
  vat: kes(0),
};
const delivered: RefundPosition = {
  received: kes(26_000),
  price: kes(25_900),
  account: 'revenue',
  vat: kes(3_572),
};
const refundOf = (amount: number, part: number, more: Partial<Refund> = {}) =>
  ({ amount: kes(amount), orderPart: kes(part), vat: kes(0), kind: 'refund', ...more }) as Refund;
const share = (part: number, before = 0, vatBefore = 0) =>
  vatWithin(delivered, { part: kes(part), before: kes(before), vatBefore: kes(vatBefore) });

test('the tax within a part is its share, rounded down to a cent', () => {
  expect(share(12_950)).toEqual(kes(1_786));
  expect(share(1)).toEqual(kes(0));
});

test('the part that finishes the price takes the tax that is left', () => {
  expect(share(25_900)).toEqual(kes(3_572));
  expect(share(12_950, 12_950, 1_786)).toEqual(kes(1_786));
  expect(share(15_900, 10_000, 1_379)).toEqual(kes(2_193));
});

test('parts in any sizes give back the whole tax, to the cent', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 25_899 }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (inside) => {
      const ends = [...inside.toSorted((left, right) => left - right), 25_900];
      let before = 0;
      let vatBefore = 0;
      for (const end of ends) {
        vatBefore += share(end - before, before, vatBefore).minor;
        before = end;
      }
      expect(vatBefore).toBe(3_572);
    }),
  );
});

test('without a tax there is none within', () => {
  const untaxed = { ...delivered, vat: kes(0) };
  const all = { part: kes(25_900), before: kes(0), vatBefore: kes(0) };
  expect(vatWithin(untaxed, all)).toEqual(kes(0));
});

const debits = (refund: Refund, position: Partial<RefundPosition> = {}, before = nothing) =>
  debitsOf({ refund, position: { ...delivered, ...position }, before, order });

test('a delivered price leaves revenue and tax, what came beyond it leaves the balance', () => {
  expect(debits(refundOf(26_000, 25_900, { vat: kes(3_572) }))).toEqual([
    { account: 'revenue', amount: kes(22_328) },
    { account: 'vat_output', amount: kes(3_572) },
    { account: 'customer_credit', amount: kes(100), customerId },
  ]);
});

test('what is nothing is no entry', () => {
  expect(debits(refundOf(10_000, 10_000))).toEqual([{ account: 'revenue', amount: kes(10_000) }]);
});

test('money on the balance leaves the balance', () => {
  const credit = { account: 'customer_credit', amount: kes(26_000), customerId };
  expect(debits(refundOf(26_000, 25_900), { account: 'customer_credit' })).toEqual([credit]);
});

const deposit = { account: 'customer_deposits' } as const;

test('what was not delivered leaves the deposit', () => {
  expect(debits(refundOf(26_000, 25_900), deposit)).toEqual([
    { account: 'customer_deposits', amount: kes(25_900), customerId },
    { account: 'customer_credit', amount: kes(100), customerId },
  ]);
});

test('the last return empties the deposit and sets off what service credits gave of it', () => {
  const before = { ...nothing, orderPart: kes(5_900), credited: kes(5_900) };
  expect(debits(refundOf(20_000, 20_000), deposit, before)).toEqual([
    { account: 'customer_deposits', amount: kes(25_900), customerId },
    { account: 'revenue', amount: kes(-5_900) },
  ]);
});

test('a return before the last sets nothing off, nor does one without a part of the price', () => {
  const before = { ...nothing, orderPart: kes(5_900), credited: kes(5_900) };
  expect(debits(refundOf(10_000, 10_000), deposit, before)).toEqual([
    { account: 'customer_deposits', amount: kes(10_000), customerId },
  ]);
  const all = { ...nothing, orderPart: kes(25_900), credited: kes(5_900) };
  expect(debits(refundOf(100, 0), deposit, all)).toEqual([
    { account: 'customer_credit', amount: kes(100), customerId },
  ]);
});

test('a credit for lost service before delivery is the shop’s loss', () => {
  expect(debits(refundOf(5_000, 5_000, { kind: 'credit' }), deposit)).toEqual([
    { account: 'revenue', amount: kes(5_000) },
  ]);
});

test('the entries of any return sum to its amount', () => {
  const accounts = fc.constantFrom('revenue', 'customer_deposits', 'customer_credit');
  const sizes = fc.tuple(fc.integer({ min: 0, max: 25_900 }), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(accounts, sizes, (account, [part, beyond]) => {
      const entries = debits(refundOf(part + beyond, part), { account });
      const all = sum(
        entries.map(({ amount }) => amount),
        'KES',
      );
      expect(all).toEqual(kes(part + beyond));
    }),
  );
});
