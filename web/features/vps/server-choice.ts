import type { VpsOffer } from '#contracts/goods/catalogue.ts';

export type OperatingSystem = VpsOffer['supportedOs'][number];

/** The system in force: the only one there is (Germany), else the chosen one, else none. */
export function systemOf(
  offer: VpsOffer,
  chosen: OperatingSystem | undefined,
): OperatingSystem | undefined {
  const [only] = offer.supportedOs;
  if (offer.supportedOs.length === 1) return only;
  return chosen && offer.supportedOs.includes(chosen) ? chosen : undefined;
}

export const isWindowsOnly = ({ supportedOs }: VpsOffer): boolean =>
  supportedOs.length === 1 && supportedOs[0] === 'Windows';

/** What all offers have alike, to be said once; undefined where they differ in any of it. */
export const alikeIn = (
  offers: readonly VpsOffer[],
): Pick<VpsOffer, (typeof specs)[number]> | undefined => {
  const [first] = offers;
  const isAlike = offers.every((offer) => specs.every((name) => offer[name] === first?.[name]));
  return isAlike ? first : undefined;
};
const specs = ['vcpus', 'ramGb', 'diskGb', 'hasAndroid'] as const;

/**
 * The cheapest offer that is the same server as this one in all that is known of it, for less, and
 * can be bought. Undefined when there is none, so also once an owner has told the two apart.
 */
export function cheaperAlike(offer: VpsOffer, offers: readonly VpsOffer[]): VpsOffer | undefined {
  const facts = factsOf(offer);
  return offers
    .filter((other) => other.priceCents < offer.priceCents && other.left !== 0)
    .filter((other) => factsOf(other) === facts)
    .toSorted((a, b) => a.priceCents - b.priceCents)[0];
}

const factsOf = ({
  countryCode,
  description,
  supportedOs,
  hasAndroid,
  vcpus,
  ramGb,
  diskGb,
}: VpsOffer): string =>
  JSON.stringify([countryCode, description, supportedOs, hasAndroid, vcpus, ramGb, diskGb]);
