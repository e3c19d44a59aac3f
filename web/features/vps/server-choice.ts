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
 * One offer of each configuration in a country, cheapest first: of equal machines the cheapest that
 * is available, so that no machine is shown at two prices.
 */
export const oneOfEach = (offers: readonly VpsOffer[]): readonly VpsOffer[] =>
  [...Map.groupBy(cheapestFirst(offers), configurationOf).values()].flatMap(
    ([first]) => first ?? [],
  );

const configurationOf = (offer: VpsOffer): string =>
  JSON.stringify([
    offer.countryCode,
    offer.supportedOs,
    offer.description,
    ...specs.map((name) => offer[name]),
  ]);

/** By price; of one price in the shop's own order, and what is sold out last. */
export const cheapestFirst = (offers: readonly VpsOffer[]): readonly VpsOffer[] =>
  offers.toSorted(
    (a, b) => Number(a.left === 0) - Number(b.left === 0) || a.priceCents - b.priceCents,
  );
