import { formatUsdCents } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import type { MarketSearch } from '../market-search.ts';
import type { marketWords } from '../words.ts';
import type { Filter } from './filter-params.ts';

type Words = (typeof marketWords)['english'];

/** What a filter in force asks for, in a few words; what is no value is shown as it was typed. */
export function filterLabel(search: MarketSearch, filter: Filter, t: Words): string {
  const { values } = t.filter;
  const named = (words: Readonly<Record<string, string>>, value: unknown) =>
    words[String(value)] ?? String(value);
  switch (filter) {
    case 'kind':
      return named(values.kind, search.kind);
    case 'used':
      return named(values.used, search.used);
    case 'plan':
      return named(values.plan, search.plan);
    case 'speed':
      return `${search.speedMin}+ ${t.mbps}`;
    case 'ping':
      return t.filter.upTo(`${search.pingMax} ${t.ms}`);
    case 'price':
      return priceLabel(search, t);
    default:
      return String(search[filter]);
  }
}

function priceLabel({ priceMin, priceMax, currency, per }: MarketSearch, t: Words): string {
  const { upTo, from, per: terms } = t.filter;
  const amount = (value: string | number) => {
    const figure = Number(value);
    if (Number.isNaN(figure)) return String(value);
    return currency === 'USD' ? formatUsdCents(figure) : formatKes(figure);
  };
  const term = per === 'month' ? terms.month : terms.day;
  if (priceMin === undefined) return `${upTo(amount(priceMax ?? ''))} ${term}`;
  if (priceMax === undefined) return `${from(amount(priceMin))} ${term}`;
  return `${amount(priceMin)} – ${amount(priceMax)} ${term}`;
}
