import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { vatWithinPrice } from './settings.ts';

test.each([
  [11_600, 1600, 1600],
  [25_900, 1600, 3572],
  [100, 1600, 14],
  [10_800, 800, 800],
])('of %i cents at %i hundredths of a percent, %i are tax', (price, rate, vat) => {
  expect(vatWithinPrice(money(price, 'KES'), rate)).toEqual(money(vat, 'KES'));
});

test('tax and net are the price, and the tax is its rate of the net within half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      (shillings, rateBp) => {
        const price = wholeKes(shillings);
        const vat = vatWithinPrice(price, rateBp).minor;
        const net = price.minor - vat;
        expect(Math.abs(vat * 10_000 - net * rateBp) * 2).toBeLessThanOrEqual(10_000 + rateBp);
      },
    ),
  );
});
