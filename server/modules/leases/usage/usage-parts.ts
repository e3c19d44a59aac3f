import type { LeasePart } from '#contracts/goods/usage.ts';
import { dayMs } from '#contracts/time.ts';
import type { DaysOfParts } from './usage-parts.sql.ts';
import type { Span } from './usage.sql.ts';

const namesMax = 50;

type Day = Readonly<{ at: Date; bytes: number; connections: number }>;

/** A lease by names, classes of ports and countries; its own name has what no sub-user moved. */
export function partsOf(span: Pick<Span, 'from' | 'to'>, { names, ports, countries }: DaysOfParts) {
  const [whole, ofSubUsers] = [
    names.filter(({ id }) => id === null),
    names.filter(({ id }) => id !== null),
  ];
  const subUsers = [...Map.groupBy(ofSubUsers, ({ id }) => id)]
    .map(([id, days]) => ({ id, label: days[0]?.label ?? '', ...sumOf(span, days) }))
    .toSorted((one, other) => other.bytes - one.bytes || one.label.localeCompare(other.label));
  const all = sumOf(span, whole);
  const own = subUsers.reduce(without, all);
  const used = own.bytes > 0 || own.connections > 0 ? [{ id: null, label: '', ...own }] : [];
  return {
    names: [...used, ...subUsers].slice(0, namesMax),
    ports: [...Map.groupBy(ports, ({ port }) => port)]
      .map(([port, days]) => ({ port, ...sumOf(span, days) }))
      .toSorted((one, other) => other.bytes - one.bytes || one.port.localeCompare(other.port)),
    countries: [...Map.groupBy(countries, ({ country }) => country)]
      .map(([country, days]) => ({ country: country || null, ...sumOf(span, days) }))
      .toSorted((one, other) => other.bytes - one.bytes),
  };
}

function sumOf({ from, to }: Pick<Span, 'from' | 'to'>, days: readonly Day[]): LeasePart {
  const count = Math.round((to.getTime() - from.getTime()) / dayMs);
  const byDay = Array.from({ length: count }, () => 0);
  let [bytes, connections] = [0, 0];
  for (const day of days) {
    const index = Math.round((day.at.getTime() - from.getTime()) / dayMs);
    byDay[index] = (byDay[index] ?? 0) + day.bytes;
    bytes += day.bytes;
    connections += day.connections;
  }
  return { bytes, connections, days: byDay };
}

/** Never below zero: a sub-user's day is counted by Nairobi's clock, a lease's by the hour. */
const without = (all: LeasePart, part: LeasePart): LeasePart => ({
  bytes: Math.max(0, all.bytes - part.bytes),
  connections: Math.max(0, all.connections - part.connections),
  days: all.days.map((bytes, index) => Math.max(0, bytes - (part.days[index] ?? 0))),
});
