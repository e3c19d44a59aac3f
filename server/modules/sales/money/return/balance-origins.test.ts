import { expect, test } from 'vitest';
import fc from 'fast-check';
import { keptPhone } from '#contracts/phone.ts';
import { originsOf, type Movement } from './balance-origins.ts';

const wanjiru = keptPhone('254711000001');
const otieno = keptPhone('254711000002');
const held = (movements: readonly Movement[]) => Object.fromEntries(originsOf(movements));

test('what a phone paid in is its own, and what nobody paid in has no phone', () => {
  expect(
    held([{ minor: 50_000, phone: wanjiru }, { minor: 20_000, phone: otieno }, { minor: 7_000 }]),
  ).toEqual({ [wanjiru]: 50_000, [otieno]: 20_000, '': 7_000 });
});

test('a purchase spends what nobody paid in first, then what came first', () => {
  const before = [
    { minor: 50_000, phone: wanjiru },
    { minor: 20_000, phone: otieno },
    { minor: 7_000 },
  ];
  expect(held([...before, { minor: -10_000, key: 'pay_1' }])).toEqual({
    [wanjiru]: 47_000,
    [otieno]: 20_000,
    '': 0,
  });
});

test('money that comes back whole to where it was leaves no trace elsewhere', () => {
  const there = { minor: 50_000, phone: wanjiru };
  const away = { minor: -10_000, phone: wanjiru, key: 'rfd_1' };
  const back = { minor: 10_000, key: 'rfd_1' };
  expect(held([there, away, back])).toEqual({ [wanjiru]: 50_000 });
});

test('a payout takes from its own phone, and comes back to it', () => {
  const paid = [
    { minor: 50_000, phone: wanjiru },
    { minor: 20_000, phone: otieno },
    { minor: -20_000, phone: otieno, key: 'rfd_1' },
  ];
  expect(held(paid)).toEqual({ [wanjiru]: 50_000, [otieno]: 0 });
  expect(held([...paid, { minor: 20_000, phone: otieno, key: 'rfd_1' }])).toEqual({
    [wanjiru]: 50_000,
    [otieno]: 20_000,
  });
});

test('a purchase that is given back returns to where it was taken, gifts first', () => {
  const bought = [
    { minor: 5_000 },
    { minor: 10_000, phone: wanjiru },
    { minor: -12_000, key: 'pay_1' },
  ];
  expect(held([...bought, { minor: 6_000, key: 'pay_1' }])).toEqual({
    '': 5_000,
    [wanjiru]: 4_000,
  });
  expect(held([...bought, { minor: 12_000, key: 'pay_1' }])).toEqual({
    '': 5_000,
    [wanjiru]: 10_000,
  });
});

const movement = fc.record({
  minor: fc.integer({ min: -40_000, max: 40_000 }),
  phone: fc.constantFrom(undefined, wanjiru, otieno),
  key: fc.constantFrom(undefined, 'pay_1', 'pay_2', 'rfd_1'),
});

test('the parts are the balance, and no phone has more than it brought less what it got', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 30 }), (requested) => {
      let balance = 0;
      const brought = new Map<string, number>();
      const movements = requested.flatMap(({ minor, phone, key }): Movement[] => {
        if (balance + minor < 0 || minor === 0) return [];
        balance += minor;
        // Only payments bring money of a phone; what comes back under a key was taken before.
        if (minor > 0 && phone) brought.set(phone, (brought.get(phone) ?? 0) + minor);
        const named = { ...(phone && { phone }), ...(minor < 0 && key && { key }) };
        return [{ minor, ...named }];
      });
      const parts = originsOf(movements);
      expect([...parts.values()].reduce((all, one) => all + one, 0)).toBe(balance);
      for (const [phone, minor] of parts) {
        expect(minor).toBeGreaterThanOrEqual(0);
        expect(minor).toBeLessThanOrEqual(phone === '' ? balance : (brought.get(phone) ?? 0));
      }
    }),
  );
});
