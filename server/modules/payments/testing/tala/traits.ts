import { inEach } from '#contracts/locales.ts';
import type { ProviderTraits } from '../../providers/traits.ts';

/** A wallet that exists in tests only, as a third provider would describe itself. */
export const talaTraits: ProviderTraits = {
  name: 'tala',
  mode: 'LINK',
  clientName: 'TALA',
  method: 'Tala wallet',
  component: 'Tala payments',
  refundTo: 'your Tala wallet',
  returns: 'parts',
  clearing: 'tala_clearing',
  knowsOurReference: true,
  namesReceiptLater: false,
  payouts: 'listed',
  door: { kind: 'signed', path: 'tala', signatureHeader: 'x-tala-proof' },
  thanks: { taken: 'yes' },
  addresses: ['198.51.100.7'],
  waiting: inEach(() => 'Finish the payment in Tala.'),
  declines: ['refused'],
  meaningOf: () => ({
    advice: inEach(() => 'Tala refused the payment.'),
  }),
};
