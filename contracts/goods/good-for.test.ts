import { expect, test } from 'vitest';
import { goodFor } from './good-for.ts';

const measured = {
  pingMs: 151,
  speedMbps: 24.9,
  successRate: 0.989,
  samples: 20,
  checkedAt: '2026-11-20T10:00:00.000Z',
};
const plain = { conn: 'Broadband', speed: 24.9, ping: 151, measured };

test.each([
  ['nothing above the rest', plain, []],
  ['films, from 25 Mbps', { ...plain, speed: 25 }, ['video']],
  ['calls, up to 150 ms', { ...plain, ping: 150 }, ['calls']],
  [
    'programs, from 99 checks of 100',
    { ...plain, measured: { ...measured, successRate: 0.99 } },
    ['automation'],
  ],
  ['social media, on a mobile line', { ...plain, conn: 'Cellular' }, ['social']],
  [
    'nothing while it was not measured',
    { ...plain, speed: null, ping: null, measured: { ...measured, successRate: null } },
    [],
  ],
])('an address is good for %s', (...[, listing, uses]) => {
  expect(goodFor(listing)).toEqual(uses);
});
