import { expect, test } from 'vitest';
import { foundCount } from './found-count.ts';

test('a count says when there are more than were counted', () => {
  expect(foundCount({ count: 1_312 })).toBe('1,312');
  expect(foundCount({ count: 1_000, more: true })).toBe('1,000+');
});
