import { statusDays, type StatusComponent, type SystemStatus } from '#contracts/site/status.ts';
import type { Queryable } from '#platform/db.ts';
import { recentIncidents } from './incidents.sql.ts';
import { dayRows, nowRows, type DayRow, type NowRow } from './samples.sql.ts';
import { dayMs, minuteMs, nairobiDate } from '#contracts/time.ts';

/** After three missed checks the state is unknown. */
const freshMs = 3 * minuteMs;

/** Everything the status page says, as of this moment. */
export async function readStatus(db: Queryable, at: Date): Promise<SystemStatus> {
  const days = lastDays(at);
  const rows = await dayRows(db, days[0] ?? '');
  const components = (await nowRows(db)).map((now) => componentOf(now, { rows, days, at }));
  components.sort((one, other) => rankOf(one) - rankOf(other) || (one.name < other.name ? -1 : 1));
  const incidents = await recentIncidents(db, new Date(at.getTime() - statusDays * dayMs));
  return { state: worst(components), at: at.toISOString(), components, incidents };
}

type Past = Readonly<{ rows: readonly DayRow[]; days: readonly string[]; at: Date }>;

function componentOf(now: NowRow, { rows, days, at }: Past): StatusComponent {
  const own = new Map(rows.filter((row) => row.component === now.id).map((row) => [row.day, row]));
  const isFresh = at.getTime() - now.checkedAt.getTime() <= freshMs;
  return {
    id: now.id,
    name: now.name,
    state: isFresh ? now.state : 'unknown',
    since: isFresh ? now.since.toISOString() : null,
    checkedAt: now.checkedAt.toISOString(),
    days: days.map((day) => {
      const { samples = 0, degraded = 0, down = 0 } = own.get(day) ?? {};
      return { day, samples, degraded, down };
    }),
  };
}

/** The last ninety days of Nairobi, oldest first. */
const lastDays = (at: Date): string[] =>
  Array.from({ length: statusDays }, (_, index) =>
    nairobiDate(at.getTime() - (statusDays - 1 - index) * dayMs),
  );

const order = ['shop', 'payments', 'gateway', 'servers', 'proxies'];
const rankOf = ({ id }: StatusComponent) => order.findIndex((start) => id.startsWith(start));

const severity = ['ok', 'unknown', 'degraded', 'down'] as const;

function worst(components: readonly StatusComponent[]): SystemStatus['state'] {
  if (components.length === 0) return 'unknown';
  const ranks = components.map(({ state }) => severity.indexOf(state));
  const most = severity[Math.max(...ranks)] ?? 'unknown';
  // One country out of many is not the whole shop.
  const isShop = components.some(({ id, state }) => state === 'down' && !id.startsWith('proxies.'));
  return most === 'down' && !isShop ? 'degraded' : most;
}
