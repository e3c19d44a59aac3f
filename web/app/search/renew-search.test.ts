import { expect, test } from 'vitest';
import { readRenewSearch } from './renew-search.ts';

test.each([
  [{ renew: 1 }, { renew: 1 }],
  [{ renew: '1' }, { renew: 1 }],
  [{ renew: 'yes' }, {}],
  [{}, {}],
])('%o of a link is %o', (given, read) => {
  expect(readRenewSearch(given)).toEqual(read);
});
