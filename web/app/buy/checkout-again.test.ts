import { expect, test } from 'vitest';
import { checkoutSearchOf } from '../../features/checkout/progress/retry.ts';
import { readCheckoutSearch } from '../search/checkout-search.ts';

const hex = 'ab'.repeat(16);
const proxy = {
  product: 'proxy',
  item: `prx_${hex}`,
  plan: 'daily',
  operatingSystem: null,
  renews: null,
  coupon: null,
} as const;
const server = { ...proxy, product: 'vps', item: 'us1', plan: 'monthly' } as const;

test.each([
  ['a proxy', proxy],
  ['a proxy with a coupon', { ...proxy, coupon: 'KARIBU-10' }],
  ['the renewal of a lease', { ...proxy, renews: `lse_${hex}` }],
  ['a server', { ...server, operatingSystem: 'Linux' }],
  ['the renewal of a server', { ...server, operatingSystem: 'Windows', renews: `srv_${hex}` }],
] as const)('%s is bought again with all that it had', (_, purchase) => {
  const search = checkoutSearchOf(purchase);
  expect(readCheckoutSearch({ ...search })).toEqual(search);
  expect(Object.values(search ?? {})).toEqual(
    Object.values(purchase).filter((value) => value !== null),
  );
});

test('a top-up has no checkout', () => {
  expect(checkoutSearchOf({ ...proxy, product: 'topup', item: 'balance' })).toBeUndefined();
});
