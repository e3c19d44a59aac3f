import { expect, test } from 'vitest';
import { partsLeftOut } from './nightly.ts';

test.each([
  ['a screen', ['web/features/orders/orders-page.tsx'], 'live benchmarks upgrade themes thorough'],
  ['a style', ['web/ui/button.css'], 'live benchmarks upgrade thorough'],
  ['a migration', ['db/migrations/0001.do.first.sql'], 'live benchmarks themes thorough'],
  [
    'an entrypoint',
    ['docs/runbook.md', 'server/entrypoints/api.ts'],
    'benchmarks upgrade themes thorough',
  ],
  ['a way in', ['deploy/nginx.conf'], 'benchmarks upgrade themes thorough'],
  ['a benchmark', ['bench/sale.ts'], 'live upgrade themes thorough'],
  ['nothing', [], 'live benchmarks upgrade themes thorough'],
  ['nobody knows what', undefined, ''],
])('where %s has changed, what guards it is played', (_, changed, left) => {
  expect(partsLeftOut(changed).join(' ')).toBe(left);
});
