import { failed } from '#platform/outgoing/ask-json.ts';
import { iproyal } from './iproyal.ts';
import { proxySeller } from './proxy-seller.ts';
import type { OpenSupplier, SupplierAddresses, SupplierKind } from './supplier.ts';
import { webshare, webshareResidential } from './webshare.ts';

/** Everybody who rents addresses to the shop, in the order in which staff choose. */
export const installed: readonly SupplierKind[] = [
  webshare,
  webshareResidential,
  proxySeller,
  iproyal,
];

type OpenSettings = Readonly<{ mode: 'sandbox' | 'live'; suppliers: SupplierAddresses }>;

/** Opens accounts at the suppliers' real hosts, or at the sandbox's. */
export const createOpenSupplier =
  ({ mode, suppliers }: OpenSettings): OpenSupplier =>
  ({ adapter, key }) => {
    const kind = installed.find(({ name }) => name === adapter);
    const baseUrl = suppliers.get(adapter);
    return kind && baseUrl !== undefined
      ? kind.open({ baseUrl, key, mayBePrivate: mode === 'sandbox' })
      : { list: async () => failed('refused', 'This supplier is not part of the shop any more.') };
  };
