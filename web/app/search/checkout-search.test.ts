import { expect, test } from 'vitest';
import { readCheckoutSearch, readLeaseSearch, readTrafficSearch } from './checkout-search.ts';

const hex = 'ab'.repeat(16);

test('what is being bought survives in the address', () => {
  const proxy = { product: 'proxy', item: `prx_${hex}`, plan: 'monthly', renews: `lse_${hex}` };
  expect(readCheckoutSearch(proxy)).toEqual(proxy);
  const server = { product: 'vps', item: 'us1', plan: 'monthly', os: 'Linux' };
  expect(readCheckoutSearch(server)).toEqual(server);
  expect(readCheckoutSearch({ ...server, method: 'card' })).toEqual({ ...server, method: 'card' });
});

test('what is not understood is left out, prices above all', () => {
  const raw = { product: 'template', item: '../admin', plan: 'free', amount: 1, price: '0.01' };
  expect(readCheckoutSearch({ ...raw, method: 'gold' })).toEqual({});
  expect(readCheckoutSearch({ item: 'us1/../x', renews: 'lse_1', product: 'topup' })).toEqual({});
});

test('the part of a lease that is shown and the renewal above it are kept apart', () => {
  expect(readLeaseSearch({ tab: 'usage', renew: 'daily' })).toEqual({
    tab: 'usage',
    renew: 'daily',
  });
  expect(readLeaseSearch({ renew: 'monthly' })).toEqual({ renew: 'monthly' });
  expect(readLeaseSearch({ tab: 'connect', renew: 'yearly' })).toEqual({});
});

test('an address names a kind of traffic and a part of its page', () => {
  expect(readTrafficSearch({ kind: 'mobile', tab: 'usage' })).toEqual({
    kind: 'mobile',
    tab: 'usage',
  });
  expect(readTrafficSearch({ kind: 'static', tab: 'connect' })).toEqual({});
});
