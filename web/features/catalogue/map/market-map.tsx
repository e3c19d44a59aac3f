import { useState, type MouseEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Country } from '#contracts/goods/catalogue.ts';
import { secondMs } from '#contracts/time.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { formatPercent } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { centreOf } from '../../../ui/world/centres.ts';
import { mapHeight, mapWidth, type Point } from '../../../ui/world/place.ts';
import { countriesQuery, useCountryCounts } from '../catalogue-queries.ts';
import type { MarketSearch } from '../market-search.ts';
import { codesOf } from '../market-view.ts';
import { marketWords } from '../words.ts';
import styles from './market-map.module.css';
import { nearestSpot } from './nearest-spot.ts';

type Props = { search: MarketSearch; onSelect: (code: string) => void };

const refreshMs = 30 * secondMs;

type Spot = Country & { at: Point; found: string };

/**
 * The stock of the world by the filters in force: a point for each country, as large as its list,
 * and the same countries as a list, which is the way for keys, thumbs and screen readers.
 */
export default function MarketMap({ search, onSelect }: Props) {
  const t = useWords(marketWords);
  const { data } = useQuery({
    ...countriesQuery,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  const [near, setNear] = useState<string>();
  const counts = useCountryCounts(search);
  const selected = codesOf(search);
  const countries = (counts ? (data ?? []) : [])
    .flatMap((country) => {
      const found = counts?.get(country.code);
      return found === undefined || found === '0'
        ? []
        : [{ ...country, found, name: countryName(country.code, country.name) }];
    })
    .toSorted((a, b) => sizeOf(b.found) - sizeOf(a.found));
  const spots = countries.flatMap((country) => {
    const at = centreOf(country.code);
    return at ? [{ ...country, at }] : [];
  });
  return (
    <section className={styles.map} aria-label={t.mapLabel} aria-busy={!data || !counts}>
      <Globe spots={spots} near={near} selected={selected} onNear={setNear} onSelect={onSelect} />
      <ul className={styles.countries}>
        {(!data || !counts) && <Skeleton height="12rem" />}
        {countries.map(({ code, name, found }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={selected.includes(code)}
              onPointerEnter={() => setNear(code)}
              onFocus={() => setNear(code)}
              onClick={() => onSelect(code)}
            >
              <Flag code={code} size="small" />
              <span>{name}</span>
              <small>{found}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type GlobeProps = Pick<Props, 'onSelect'> & {
  selected: readonly string[];
  spots: readonly Spot[];
  /** The country that a pointer or the focus is at. */
  near: string | undefined;
  onNear: (code: string | undefined) => void;
};

/** For pointers alone: a place on it means the country whose point is nearest. */
function Globe({ spots, near, selected, onNear, onSelect }: GlobeProps) {
  const named = spots.find(({ code }) => code === (near ?? selected[0]));
  const spotAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = mapWidth / width;
    return nearestSpot(spots, { x: (clientX - left) * scale, y: (clientY - top) * scale })?.code;
  };
  const choose = (event: MouseEvent) => {
    const code = spotAt(event);
    // A thumb covers several countries: its first touch names one, its second chooses it.
    if (code !== near) onNear(code);
    else if (code) onSelect(code);
  };
  return (
    <div
      className={styles.globe}
      data-near={near !== undefined || undefined}
      aria-hidden="true"
      onPointerMove={(event) => onNear(spotAt(event))}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onNear(undefined)}
      onClick={choose}
    >
      <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`}>
        {spots.map(({ code, at, found }) => (
          <circle
            key={code}
            cx={at.x}
            cy={at.y}
            r={radiusOf(sizeOf(found))}
            data-named={code === named?.code || undefined}
          />
        ))}
      </svg>
      {named && (
        <span
          className={styles.label}
          style={{ left: percent(named.at.x / mapWidth), top: percent(named.at.y / mapHeight) }}
        >
          {named.name} <b>{named.found}</b>
        </span>
      )}
    </div>
  );
}

/** "1,000+" as a figure to sort and draw by. */
const sizeOf = (found: string) => Number.parseInt(found.replaceAll(',', ''), 10);

/** The area says how many there are; one is still to be seen, a thousand hides no neighbour. */
const radiusOf = (size: number) => Math.min(14, 4 + Math.sqrt(size) / 2.5);

const percent = (share: number) => formatPercent(share, 1);
