import { expect, test } from 'vitest';
import { refusalTotals, seriesOf, spanOf } from './usage-series.ts';

const now = new Date('2026-03-01T12:34:56Z');
const iso = (span: ReturnType<typeof spanOf>) =>
  typeof span === 'string' ? span : [span.from.toISOString(), span.to.toISOString()];

test('without a span, hours show the last day and days the last thirty', () => {
  expect(iso(spanOf({ by: 'hour' }, now))).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-01T13:00:00.000Z',
  ]);
  expect(iso(spanOf({ by: 'day' }, now))).toEqual([
    '2026-01-30T21:00:00.000Z',
    '2026-03-01T21:00:00.000Z',
  ]);
});

test('a span is widened to whole hours, and days begin in Nairobi', () => {
  const asked = { from: '2026-03-01T10:30:00Z', to: '2026-03-01T11:00:00Z' };
  expect(iso(spanOf({ by: 'hour', ...asked }, now))).toEqual([
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T11:00:00.000Z',
  ]);
  expect(iso(spanOf({ by: 'day', ...asked }, now))).toEqual([
    '2026-02-28T21:00:00.000Z',
    '2026-03-01T21:00:00.000Z',
  ]);
});

test('a span that runs backwards or is too long is no span', () => {
  const to = '2026-03-01T11:00:00Z';
  expect(spanOf({ by: 'hour', from: '2026-03-02T00:00:00Z', to }, now)).toBe('backwards');
  expect(spanOf({ by: 'hour', from: '2026-01-01T00:00:00Z', to }, now)).toBe('too-long');
  expect(spanOf({ by: 'day', from: '2024-01-01T00:00:00Z', to }, now)).toBe('too-long');
});

test('every hour has a point, with zeros where nothing moved', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
  const used = [{ at: at(10), bytesUp: 1, bytesDown: 2, connections: 3 }];
  const refused = [
    { at: at(11), name: 'port-refused', count: 2 },
    { at: at(11), name: 'dial-timeout', count: 3 },
  ];
  const none = { bytesUp: 0, bytesDown: 0, connections: 0 };
  expect(seriesOf({ by: 'hour', from: at(9), to: at(12) }, { used, refused })).toEqual([
    { at: '2026-03-01T09:00:00.000Z', ...none, refusals: 0 },
    { at: '2026-03-01T10:00:00.000Z', bytesUp: 1, bytesDown: 2, connections: 3, refusals: 0 },
    { at: '2026-03-01T11:00:00.000Z', ...none, refusals: 5 },
  ]);
  expect(refusalTotals(refused)).toEqual([
    { name: 'dial-timeout', count: 3 },
    { name: 'port-refused', count: 2 },
  ]);
});
