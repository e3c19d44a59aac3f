import { expect, test } from 'vitest';
import { LeaseBook } from './lease-book.ts';
import { defaultLimits } from '../limits.ts';
import { MoveConfirmations } from './move-confirmations.ts';
import type { LogLine } from '../ports.ts';

test('an outage of the board is told once when it begins and once when it ends', async () => {
  const told: LogLine[] = [];
  let isDown = true;
  const moves = new MoveConfirmations({
    gatewayId: 'gtw_a',
    book: new LeaseBook(),
    reviews: { review: async () => true },
    board: {
      pending: async () => {
        if (isDown) throw new Error('no answer');
        return [];
      },
      confirm: async () => {},
      leave: async () => {},
    },
    limits: { ...defaultLimits },
    log: (_, line) => told.push(line),
  });
  for (let round = 0; round < 5; round += 1) await moves.confirm();
  expect(told).toEqual([{ event: 'moves-not-confirmed', why: 'no answer' }]);
  isDown = false;
  await moves.confirm();
  await moves.confirm();
  expect(told.slice(1)).toEqual([{ event: 'moves-confirmed-again' }]);
});
