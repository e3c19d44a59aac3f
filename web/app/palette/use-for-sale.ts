import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { formatKes } from '#contracts/format/amounts.ts';
import { articleCalls } from '#contracts/support/articles.ts';
import { suggestionCalls, type Suggestions } from '#contracts/goods/suggestions.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { countryName } from '../../lib/text/country-name.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import type { Command } from '../../ui/commands/command.ts';
import { paletteWords } from './words.ts';

/** Without a network the search says so instead of waiting for one. */
const atOnce = { retry: false, networkMode: 'always' } as const;
const articlesMax = 3;
type Place = Suggestions['places'][number];

/** What is for sale under a text, each place leading to all of it on the market, and articles. */
export function useForSale(text: string) {
  const t = useWords(paletteWords);
  const navigate = useNavigate();
  const locale = useLocale();
  const enabled = text.length > 1;
  const sale = useQuery({
    ...queryOf(suggestionCalls.suggestions, { query: { search: text } }),
    enabled,
    ...atOnce,
  });
  const help = useQuery({
    ...queryOf(articleCalls.articles, { query: { locale, search: text } }),
    enabled,
    ...atOnce,
  });
  const { places = [], proxies = [] } = sale.data ?? {};
  const articles = help.data?.content.slice(0, articlesMax) ?? [];
  const market = (search: object) => () => void navigate({ to: '/client/proxy', search });
  const commands: Command<'sale' | 'help'>[] = [
    ...places.map((place) => ({
      id: `${place.kind} ${place.countryCode} ${place.name}`,
      group: 'sale' as const,
      label: place.kind === 'region' ? t.region(nameOf(place)) : nameOf(place),
      hint: t.all(place.count, formatKes(place.monthKes)),
      run: market({
        country: place.countryCode,
        ...(place.kind === 'country' ? {} : { [place.kind]: place.name }),
      }),
    })),
    ...proxies.map(({ id, ip, city, isp, countryCode, monthKes }) => ({
      id,
      group: 'sale' as const,
      label: `${ip} ${city}, ${isp}`,
      hint: t.perMonth(formatKes(monthKes)),
      run: market({ country: countryCode, proxy: id }),
    })),
    ...articles.map(({ slug, title }) => ({
      id: `article ${slug}`,
      group: 'help' as const,
      label: title,
      run: () => void navigate({ to: '/dashboard/guides/$guide', params: { guide: slug } }),
    })),
  ];
  return {
    commands,
    isFetching: enabled && (sale.isFetching || help.isFetching),
    failed: sale.isError && help.isError,
  };
}

/** "Nairobi, Kenya", or a country alone. */
function nameOf({ kind, name, countryCode, country }: Place): string {
  const shown = countryName(countryCode, country);
  return kind === 'country' ? shown : `${name}, ${shown}`;
}
