import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defaultCountry } from '#contracts/goods/catalogue.ts';
import { visitorCountry } from '../../lib/visitor-country.ts';
import { countriesQuery } from './catalogue-queries.ts';
import type { MarketSearch } from './market-search.ts';

/**
 * The market's view with a country: where the address names none, the country that the browser
 * tells of, if anything is listed there. Until the list of countries has come it is taken to have
 * stock, so that the first rows wait for nothing.
 */
export function useOpeningCountry(search: MarketSearch): MarketSearch {
  const [own] = useState(() => visitorCountry() ?? defaultCountry);
  const { data } = useQuery(countriesQuery);
  const hasStock = data?.some(({ code, listed }) => code === own && listed > 0) ?? true;
  return { country: hasStock ? own : defaultCountry, ...search };
}
