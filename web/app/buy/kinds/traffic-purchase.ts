import type { TrafficOffer } from '#contracts/goods/traffic.ts';
import type { Purchase } from '../../../features/checkout/purchase.ts';
import { kindWords } from '../../../lib/kinds/kind-words.ts';
import { formatTitle } from '../../../lib/text/format.ts';
import { shopName } from '../../../lib/text/shop-name.ts';
import { words } from '../../../lib/text/words.ts';

/** An amount of traffic as the payment panel has it. */
export const purchaseOfTraffic = ({ productId, title, days }: TrafficOffer): Purchase => ({
  product: 'traffic',
  productId,
  plan: 'monthly',
  title: formatTitle(title),
  validity: words(kindWords).validity(days),
  countryCode: '',
  isp: shopName,
  rating: 'premium',
  worn: false,
});
