import { useQuery } from '@tanstack/react-query';
import { countryOfCode } from '#contracts/format/country-name.ts';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { poolCalls } from '#contracts/sale/pool-places.ts';
import { useLocale } from '../text/words.ts';
import { queryOf } from './query-of.ts';

/** The countries where traffic of a kind was seen to leave. */
export function usePoolPlaces(kind: PoolKind) {
  const locale = useLocale();
  const places = useQuery(queryOf(poolCalls.poolPlaces)).data?.places ?? [];
  return places
    .filter((place) => place.kind === kind && place.ok > 0)
    .map(({ countryCode: code, measuredAt }) => ({
      code,
      name: countryOfCode(locale, code),
      measuredAt,
    }));
}
