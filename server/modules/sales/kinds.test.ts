import { expect, test } from 'vitest';
import { installedKinds } from './goods/installed.ts';
import { kindOf, renewalOf, saleOf, saleOfId } from './kinds.ts';

const shop = { kinds: installedKinds };

test.each(['templates', 'nonvoip', 'vcc', 'psd', 'topup', ''])(
  '%s is not for sale at a price (R13)',
  (product) => {
    expect(() => saleOf(shop, product)).toThrow(expect.objectContaining({ code: 'not-for-sale' }));
  },
);

test('an id is sold and renewed by the kind that knows its form', () => {
  expect(saleOfId(shop, 'prx_1').product).toBe('proxy');
  expect(saleOfId(shop, 'us1').product).toBe('vps');
  expect(renewalOf(shop, 'lse_1')).toBe(kindOf(shop, 'proxy').renewal);
  expect(renewalOf(shop, 'srv_1')).toBe(kindOf(shop, 'vps').renewal);
});

test('a shop without a kind says so instead of selling something else', () => {
  expect(() => kindOf({ kinds: [] }, 'proxy')).toThrow('kind proxy');
  expect(() => renewalOf(shop, 'ord_1')).toThrow('no next term');
  expect(() => saleOfId({ kinds: [] }, 'us1')).toThrow('Only proxies and servers');
});
