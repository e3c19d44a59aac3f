import type { UsagePart, UsagePoint } from '#contracts/goods/usage.ts';
import type { Span } from './usage.sql.ts';
import type { DayOfLease } from './usage-overview.sql.ts';
import { seriesOf } from './usage-series.ts';

const partsMax = 50;

/** A point for each day of the span, and what each proxy and each country has of them. */
export function overviewOf(span: Span, days: readonly DayOfLease[]) {
  const refused = days.map(({ at, refusals: count }) => ({ at, name: '', count }));
  const points = seriesOf(span, { used: daysTogether(days), refused });
  const indexOf = new Map(points.map(({ at }, index) => [Date.parse(at), index]));
  const partsBy = (keyOf: (day: DayOfLease) => string, cityOf: (day: DayOfLease) => string) =>
    [...Map.groupBy(days, keyOf)]
      .map(([key, own]) =>
        partOf({ key, city: own[0] ? cityOf(own[0]) : '', own, indexOf, points }),
      )
      .toSorted((one, other) => other.bytes - one.bytes || one.key.localeCompare(other.key))
      .slice(0, partsMax);
  return {
    points,
    proxies: partsBy(
      ({ leaseId }) => leaseId,
      ({ city }) => city,
    ),
    countries: partsBy(
      ({ countryCode }) => countryCode,
      () => '',
    ),
  };
}

type Part = Readonly<{
  key: string;
  city: string;
  own: readonly DayOfLease[];
  indexOf: ReadonlyMap<number, number>;
  points: readonly UsagePoint[];
}>;

function partOf({ key, city, own, indexOf, points }: Part): UsagePart {
  const days = points.map(() => 0);
  const { countryCode = '', country = '' } = own[0] ?? {};
  const part = { key, city, countryCode, country, days };
  let [bytes, connections, refusals] = [0, 0, 0];
  for (const day of own) {
    const moved = day.bytesUp + day.bytesDown;
    const index = indexOf.get(day.at.getTime());
    if (index !== undefined) days[index] = (days[index] ?? 0) + moved;
    bytes += moved;
    connections += day.connections;
    refusals += day.refusals;
  }
  return { ...part, bytes, connections, refusals };
}

const daysTogether = (days: readonly DayOfLease[]) =>
  [...Map.groupBy(days, ({ at }) => at.getTime())].map(([at, own]) => ({
    at: new Date(at),
    bytesUp: sumOf(own, 'bytesUp'),
    bytesDown: sumOf(own, 'bytesDown'),
    connections: sumOf(own, 'connections'),
  }));

const sumOf = (days: readonly DayOfLease[], of: 'bytesUp' | 'bytesDown' | 'connections') =>
  days.reduce((sum, day) => sum + day[of], 0);
