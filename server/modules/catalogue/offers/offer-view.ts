import type { VpsOffer as VpsOfferView } from '#contracts/goods/catalogue.ts';
import { toMajor } from '#contracts/money.ts';
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

const regionalIndicatorA = 0x1f1e6;
const letterA = 'A'.charCodeAt(0);

/** The flag of a two-letter country code, as a pair of regional indicator symbols (UTS 51). */
export const flagOf = (countryCode: string) =>
  String.fromCodePoint(
    ...Array.from(countryCode, (letter) => regionalIndicatorA + letter.charCodeAt(0) - letterA),
  );
