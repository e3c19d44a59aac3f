import { arc, dotGrid, dottedLand, mapHeight, mapWidth, place } from './world-dots.ts';
import styles from './hero.module.css';
import { useCountryName, usePageWords } from './language.ts';
import { useSiteData } from './site-data.ts';
import { landingWords } from './words/landing-words.tsx';

const nairobi = place(36.8, -1.3);
const spotId = 'spot';

/** Where a country's point stands: its capital or its middle, as longitude and latitude. */
const countries: readonly (readonly [string, string, number, number])[] = [
  ['US', 'United States', -98, 39],
  ['CA', 'Canada', -106, 54],
  ['MX', 'Mexico', -102, 23],
  ['BR', 'Brazil', -50, -12],
  ['AR', 'Argentina', -64, -35],
  ['CL', 'Chile', -71, -33],
  ['CO', 'Colombia', -74, 4],
  ['PE', 'Peru', -76, -10],
  ['GB', 'United Kingdom', -1.5, 52.8],
  ['IE', 'Ireland', -8, 53],
  ['FR', 'France', 2.4, 46.6],
  ['ES', 'Spain', -3.7, 40.2],
  ['PT', 'Portugal', -8.3, 39.6],
  ['DE', 'Germany', 10.2, 51],
  ['NL', 'Netherlands', 5.4, 52.3],
  ['BE', 'Belgium', 4.4, 50.6],
  ['CH', 'Switzerland', 8.2, 46.8],
  ['IT', 'Italy', 12.5, 42.6],
  ['AT', 'Austria', 14.5, 47.5],
  ['PL', 'Poland', 19.3, 52],
  ['CZ', 'Czechia', 15.3, 49.8],
  ['SE', 'Sweden', 15, 61],
  ['NO', 'Norway', 9, 61],
  ['FI', 'Finland', 26, 63],
  ['DK', 'Denmark', 9.5, 56],
  ['RO', 'Romania', 25, 45.8],
  ['GR', 'Greece', 22.5, 39.3],
  ['UA', 'Ukraine', 31, 49],
  ['TR', 'Türkiye', 33, 39],
  ['RU', 'Russia', 60, 58],
  ['AE', 'United Arab Emirates', 54.5, 24],
  ['SA', 'Saudi Arabia', 45, 24],
  ['IL', 'Israel', 35, 31.5],
  ['EG', 'Egypt', 30.5, 27],
  ['NG', 'Nigeria', 8, 9.5],
  ['GH', 'Ghana', -1, 8],
  ['ZA', 'South Africa', 25, -29],
  ['TZ', 'Tanzania', 35, -6.5],
  ['UG', 'Uganda', 32.3, 1.5],
  ['RW', 'Rwanda', 30, -2],
  ['ET', 'Ethiopia', 39.5, 8.5],
  ['KE', 'Kenya', 37.6, 0.4],
  ['IN', 'India', 78.5, 22],
  ['PK', 'Pakistan', 69, 30],
  ['CN', 'China', 104, 35],
  ['JP', 'Japan', 138.3, 36.2],
  ['KR', 'South Korea', 127.8, 36.6],
  ['TW', 'Taiwan', 121, 23.7],
  ['HK', 'Hong Kong', 114.2, 22.4],
  ['VN', 'Vietnam', 107, 15],
  ['TH', 'Thailand', 101, 15],
  ['MY', 'Malaysia', 102, 4],
  ['SG', 'Singapore', 103.8, 1.4],
  ['ID', 'Indonesia', 110, -7],
  ['PH', 'Philippines', 121, 15],
  ['AU', 'Australia', 134, -25],
  ['NZ', 'New Zealand', 171.5, -43.5],
];

/** The world as dots; a country with stock gets a point, its number, and a route from Nairobi. */
export function WorldMap() {
  const t = usePageWords(landingWords);
  const nameOf = useCountryName();
  const stock = new Map(
    useSiteData().figures?.shop.countries.map(({ code, available }) => [code, available]),
  );
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
      {countries.map(([code, name, longitude, latitude]) => {
        const available = stock.get(code) ?? 0;
        if (available === 0) return null;
        const at = place(longitude, latitude);
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

/** Countries with room for a number beside their point, and where it stands. */
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
      {code} <tspan>{available.toLocaleString('en-US')}</tspan>
    </text>
  );
}
