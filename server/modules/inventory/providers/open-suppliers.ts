import type { Config } from '#platform/config.ts';
import { openIproyal } from './iproyal.ts';
import { openProxySeller } from './proxy-seller.ts';
import type { OpenSupplier } from './supplier.ts';
import { openWebshare } from './webshare.ts';

/** Opens accounts at the suppliers' real hosts, or at the sandbox's. */
export function createOpenSupplier({
  mode,
  suppliers,
}: Pick<Config, 'mode' | 'suppliers'>): OpenSupplier {
  // In a demonstration every supplier is this machine; elsewhere none may lead to a private one.
  const mayBePrivate = mode === 'sandbox';
  const { webshare, proxySeller, iproyal } = suppliers;
  return ({ adapter, key }) => {
    switch (adapter) {
      case 'proxy-seller':
        return openProxySeller({ baseUrl: proxySeller, key, mayBePrivate });
      case 'iproyal':
        return openIproyal({ baseUrl: iproyal, key, mayBePrivate });
      default: {
        const listMode = adapter === 'webshare' ? 'direct' : 'backbone';
        const { baseUrl, backboneHost } = webshare;
        return openWebshare({ baseUrl, key, mode: listMode, backboneHost, mayBePrivate });
      }
    }
  };
}
