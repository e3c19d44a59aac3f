import { expect, test } from 'vitest';
import { areaOf, tellLines } from './lines.ts';

test.each([
  ['server/modules/sales/pay.ts', 'server'],
  ['server/modules/sales/pay.db.test.ts', 'tests'],
  ['server/testing/front.ts', 'tests'],
  ['e2e/journeys/buy.spec.ts', 'tests'],
  ['e2e/support/buyer.ts', 'apparatus'],
  ['db/migrations/0001.do.first.sql', 'db'],
  ['db/schema.sql', undefined],
  ['docs/testing.md', 'documents'],
  ['vite.config.ts', 'settings of tools'],
  ['package-lock.json', undefined],
])('%s counts as %s', (file, area) => {
  expect(areaOf(file)).toBe(area);
});

test('each area has its lines and what changed in it, a file that is gone included', () => {
  const sizes = new Map([
    ['web/a.ts', 5],
    ['server/a.ts', 10],
    ['server/b.ts', 20],
  ]);
  const gone = { file: 'server/c.ts', added: 0, removed: 7 };
  expect(tellLines(sizes, [{ file: 'server/a.ts', added: 3, removed: 1 }, gone])).toEqual([
    'server                 30  +3 -8',
    'web                     5  +0 -0',
  ]);
  expect(tellLines(sizes, [])).toEqual(['server                 30', 'web                     5']);
});
