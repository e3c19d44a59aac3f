import type { VpsOffer as VpsOfferView } from '#contracts/goods/catalogue.ts';
import { toMajor } from '#contracts/money.ts';
import { flagOf } from './flag.ts';
import type { OfferStock } from './offers.sql.ts';

/** A server offer as customers see it. */
export function toOfferView({
  price,
  audience: _a,
  onSale: _o,
  capacity: _c,
  ...offer
}: OfferStock): VpsOfferView {
  return {
    ...offer,
    supportedOs: [...offer.supportedOs],
    flag: flagOf(offer.countryCode),
    price: toMajor(price.monthly),
    priceCents: price.monthly.minor,
  };
}
