import { afterEach, expect, test, vi } from 'vitest';
import { formatAgo, formatDay, formatDuration, formatMoment, formatTitle } from './format.ts';
import { shortCustomerId } from './short-format.ts';
import { fetchTexts } from './words.ts';

afterEach(() => vi.unstubAllGlobals());

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const shown = () => [
  formatDay('2026-03-20T21:30:00Z'),
  formatMoment('2026-03-20T11:05:00Z'),
  formatDuration(7_800_000),
  formatAgo({ at: '2026-11-20T11:56:10Z', nowMs }),
  formatTitle('Proxy Nairobi, KE'),
];

test('a reader gets dates, lengths of time and names in the language of the page', async () => {
  expect(shown()).toEqual([
    '21 Mar 2026',
    '20 Mar 2026, 14:05 EAT',
    '2 h 10 min',
    '3 min ago',
    'Proxy Nairobi, KE',
  ]);
  await fetchTexts('sw');
  vi.stubGlobal('localStorage', { getItem: () => 'sw' });
  expect(shown()).toEqual([
    '21 Mac 2026',
    '20 Mac 2026, 14:05 EAT',
    'saa 2 dak 10',
    'dak 3 zilizopita',
    'Proksi Nairobi, Kenya',
  ]);
});

test('a customer id is cut to eight characters and an ellipsis', () => {
  expect(shortCustomerId('cus_0123456789abcdef')).toBe('cus_0123…');
});
