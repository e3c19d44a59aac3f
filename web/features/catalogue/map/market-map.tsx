import { useState, type MouseEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Country } from '#contracts/goods/catalogue.ts';
import { secondMs } from '#contracts/time.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { formatPercent } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { centreOf } from '../../../ui/world/centres.ts';
import { mapHeight, mapWidth, type Point } from '../../../ui/world/place.ts';
import { countriesQuery } from '../catalogue-queries.ts';
import { marketWords } from '../words.ts';
import styles from './market-map.module.css';
import { nearestSpot } from './nearest-spot.ts';

type Props = { selected: string; onSelect: (code: string) => void };

const refreshMs = 30 * secondMs;

type Spot = Country & { at: Point };

/**
 * The stock of the world: a point for each country, as large as its list, and the
 * same countries as a list, which is the way for keys, thumbs and screen readers.
 */
export default function MarketMap({ selected, onSelect }: Props) {
  const t = useWords(marketWords);
  const { data } = useQuery({
    ...countriesQuery,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  const [near, setNear] = useState<string>();
  const countries = (data ?? [])
    .filter(({ listed }) => listed > 0)
    .map((country) => ({ ...country, name: countryName(country.code, country.name) }))
    .toSorted((a, b) => b.listed - a.listed);
  const spots = countries.flatMap((country) => {
    const at = centreOf(country.code);
    return at ? [{ ...country, at }] : [];
  });
  return (
    <section className={styles.map} aria-label={t.mapLabel} aria-busy={!data}>
      <Globe spots={spots} near={near} selected={selected} onNear={setNear} onSelect={onSelect} />
      <ul className={styles.countries}>
        {!data && <Skeleton height="12rem" />}
        {countries.map(({ code, name, listed }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === selected}
              onPointerEnter={() => setNear(code)}
              onFocus={() => setNear(code)}
              onClick={() => onSelect(code)}
            >
              <Flag code={code} size="small" />
              <span>{name}</span>
              <small>{t.countListed(listed)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type GlobeProps = Props & {
  spots: readonly Spot[];
  /** The country that a pointer or the focus is at. */
  near: string | undefined;
  onNear: (code: string | undefined) => void;
};

/** For pointers alone: a place on it means the country whose point is nearest. */
function Globe({ spots, near, selected, onNear, onSelect }: GlobeProps) {
  const named = spots.find(({ code }) => code === (near ?? selected));
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
        {spots.map(({ code, at, listed }) => (
          <circle
            key={code}
            cx={at.x}
            cy={at.y}
            r={radiusOf(listed)}
            data-named={code === named?.code || undefined}
          />
        ))}
      </svg>
      {named && (
        <span
          className={styles.label}
          style={{ left: percent(named.at.x / mapWidth), top: percent(named.at.y / mapHeight) }}
        >
          {named.name} <b>{formatWhole(named.listed)}</b>
        </span>
      )}
    </div>
  );
}

/** The area says how many there are; one is still to be seen, a thousand hides no neighbour. */
const radiusOf = (listed: number) => Math.min(14, 4 + Math.sqrt(listed) / 2.5);

const percent = (share: number) => formatPercent(share, 1);
