import { formatWhole } from '#contracts/format/amounts.ts';
import { centreOf } from '../ui/world/centres.ts';
import { mapHeight, mapWidth, place } from '../ui/world/place.ts';
import { arc, dotGrid, dottedLand } from '../ui/world/world-dots.ts';
import styles from './hero.module.css';
import { useCountryName, usePageWords } from './language.ts';
import { useSiteData } from './site-data.ts';
import { landingWords } from './words/landing-words.tsx';

const nairobi = place(36.8, -1.3);
const spotId = 'spot';

/** The world as dots; a country with stock gets a point, its number, and a route from Nairobi. */
export function WorldMap() {
  const t = usePageWords(landingWords);
  const nameOf = useCountryName();
  const countries = useSiteData().figures?.shop.countries ?? [];
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={t.map}
    >
      <defs>
        <g id={spotId}>
          <circle className={styles.pulse} r="9" />
          <circle className={styles.dot} r="4.5" />
        </g>
      </defs>
      <path className={styles.land} transform={dotGrid} d={dottedLand()} />
      {countries.map(({ code, name, available }) => {
        const at = centreOf(code);
        if (available === 0 || !at) return null;
        const start = { x: nairobi.x - at.x, y: nairobi.y - at.y };
        return (
          <g key={code} className={styles.point} transform={`translate(${at.x} ${at.y})`}>
            <title>{nameOf(code, name)}</title>
            {code !== 'KE' && <path className={styles.route} d={arc(start, { x: 0, y: 0 })} />}
            <use href={`#${spotId}`} />
            <Label code={code} available={available} />
          </g>
        );
      })}
    </svg>
  );
}

/** Countries with room for a number beside their point, and its position. */
const labels: Readonly<Record<string, 'above' | 'after'>> = {
  US: 'above',
  CA: 'above',
  MX: 'above',
  BR: 'above',
  AR: 'after',
  GB: 'above',
  ZA: 'above',
  NG: 'above',
  KE: 'after',
  EG: 'above',
  AE: 'after',
  RU: 'above',
  IN: 'above',
  CN: 'above',
  JP: 'above',
  SG: 'after',
  AU: 'above',
};
const shifts = {
  above: { y: -13, textAnchor: 'middle' },
  after: { x: 11, y: 4.5 },
} as const;

function Label({ code, available }: { code: string; available: number }) {
  const side = labels[code];
  if (!side) return null;
  return (
    <text {...shifts[side]}>
      {code} <tspan>{formatWhole(available)}</tspan>
    </text>
  );
}
