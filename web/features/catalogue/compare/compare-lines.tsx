import type { ReactNode } from 'react';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { goodFor } from '#contracts/goods/good-for.ts';
import { savingOf } from '#contracts/goods/saving.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Rating } from '../../../ui/figure/rating.tsx';
import { Connection } from '../listings/connection.tsx';
import { Checked, Figure } from '../listings/measured.tsx';
import { DayPrice, MonthPrice } from '../listings/price.tsx';
import { termsOf } from '../proxy-facts.tsx';
import type { marketWords } from '../words.ts';
import type { Better } from './best-of.ts';
import type { compareWords } from './compare-words.ts';

/** One line of the comparison: its name, what it shows of a proxy, and what decides the best. */
export type Line = Readonly<{
  name: string;
  show: (listing: ProxyListing) => ReactNode;
  best?: Readonly<{ of: (listing: ProxyListing) => number | null; better: Better }>;
}>;

type Words = Readonly<{
  market: (typeof marketWords)['english'];
  compare: (typeof compareWords)['english'];
}>;

/** Every line, in the order of a choice: its price, how well it works, where it is, its terms. */
export function compareLines(
  { market, compare }: Words,
  rateE4: number | undefined,
): readonly Line[] {
  const { details } = market;
  const { lines, states } = compare;
  return [
    { name: lines.state, show: ({ availability }) => states[availability] },
    {
      name: lines.month,
      show: (listing) => <MonthPrice listing={listing} rateE4={rateE4} />,
      best: { of: ({ priceMonthCents }) => priceMonthCents, better: 'low' },
    },
    {
      name: lines.day,
      show: (listing) => <DayPrice listing={listing} rateE4={rateE4} />,
      best: { of: ({ priceCents }) => priceCents, better: 'low' },
    },
    {
      name: lines.saving,
      show: (listing) => `${savingOf(listing, 'monthly')}%`,
      best: { of: (listing) => savingOf(listing, 'monthly'), better: 'high' },
    },
    {
      name: details.rating,
      show: ({ rating }) => <Rating value={rating} />,
      best: { of: ({ rating }) => rating, better: 'high' },
    },
    {
      name: details.ping,
      show: ({ ping }) => <Figure value={ping} unit={market.ms} />,
      best: { of: ({ ping }) => ping, better: 'low' },
    },
    {
      name: details.speed,
      show: ({ speed }) => <Figure value={speed} unit={market.mbps} />,
      best: { of: ({ speed }) => speed, better: 'high' },
    },
    {
      name: lines.success,
      show: ({ measured }) => <Figure value={percentOf(measured.successRate)} unit="%" />,
      best: { of: ({ measured }) => measured.successRate, better: 'high' },
    },
    { name: lines.checked, show: ({ measured }) => <Checked measured={measured} /> },
    {
      name: details.goodFor,
      show: (listing) =>
        goodFor(listing)
          .map((use) => details.uses[use])
          .join(', ') || '–',
    },
    {
      name: details.city,
      show: ({ loc }) => `${loc.city}, ${countryName(loc.cc, loc.country)}`,
    },
    { name: details.isp, show: ({ loc }) => loc.isp },
    { name: details.conn, show: ({ conn }) => <Connection conn={conn} /> },
    { name: details.type, show: () => details.typeValue },
    { name: lines.terms, show: (listing) => termsOf(listing, market).join(', ') },
    {
      name: details.available,
      show: ({ availableUntil }) => (availableUntil === null ? '–' : formatMoment(availableUntil)),
    },
  ];
}

const percentOf = (share: number | null) => (share === null ? null : share * 100);
