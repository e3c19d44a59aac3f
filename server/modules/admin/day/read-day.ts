import type { ComparedDays, Day } from '#contracts/admin/day.ts';
import { promiseMs } from '#contracts/sale/activation.ts';
import { dayMs, nairobiDate, nairobiMidnight } from '#contracts/time.ts';
import type { Permission } from '#modules/staff';
import type { Queryable } from '#platform/db.ts';
import { readSummary } from '../queue/orders.sql.ts';
import {
  anyOrderPaid,
  deadJobCount,
  endingsByDay,
  failuresToday,
  openExceptionCount,
  ordersByHour,
  receivedByHour,
  scarceCountries,
  serversToSetUp,
  ticketsWaiting,
  type DayBounds,
  type HourRow,
} from './day.sql.ts';

const weekDays = 7;
const hoursInDay = 24;

/** The day in Nairobi that a moment is in, and the same weekday a week ago. */
function boundsOf(at: Date): DayBounds {
  const midnight = nairobiMidnight(at);
  const plus = (from: Date, days: number) => new Date(from.getTime() + days * dayMs);
  const weekAgo = plus(midnight, -weekDays);
  return {
    at,
    midnight,
    weekEnd: plus(midnight, weekDays),
    weekAgo,
    weekAgoEnd: plus(weekAgo, 1),
    sameTime: plus(at, -weekDays),
  };
}

/** The day so far, as much of it as these permissions let their holder see. */
export async function readDay(
  db: Queryable,
  permissions: ReadonlySet<string>,
  at: Date,
): Promise<Day> {
  const bounds = boundsOf(at);
  const forThose = async <T>(permission: Permission, read: () => Promise<T>) =>
    permissions.has(permission) ? read() : null;
  const lateBefore = new Date(at.getTime() - promiseMs);
  const [isSelling, received, orders, queue, servers, endings, failures, exceptions, ...others] =
    await Promise.all([
      anyOrderPaid(db),
      forThose('ledger.read', () => receivedByHour(db, bounds)),
      forThose('orders.read', () => ordersByHour(db, bounds)),
      forThose('orders.read', () => readSummary(db, { lateBefore })),
      forThose('orders.read', () => serversToSetUp(db)),
      forThose('orders.read', () => endingsByDay(db, bounds)),
      forThose('payments.read', () => failuresToday(db, bounds)),
      forThose('payments.read', () => openExceptionCount(db)),
      forThose('tickets.read', () => ticketsWaiting(db)),
      forThose('inventory.manage', () => scarceCountries(db)),
      forThose('jobs.manage', () => deadJobCount(db)),
    ]);
  const [tickets, lowStock, deadJobs] = others;
  return {
    at: at.toISOString(),
    isNew: !isSelling,
    received: received && compare(received),
    orders: orders && compare(orders),
    queue,
    servers,
    endings: endings && everyDay(endings, bounds),
    failures,
    exceptions,
    tickets: tickets && { ...tickets, oldestAt: tickets.oldestAt?.toISOString() ?? null },
    lowStock,
    deadJobs,
  };
}

function compare(rows: readonly HourRow[]): ComparedDays {
  const of = (isToday: boolean) => rows.filter((row) => row.isToday === isToday);
  const sumOf = (some: readonly HourRow[]) => some.reduce((sum, { soFar }) => sum + soFar, 0);
  const hoursOf = (some: readonly HourRow[]) =>
    Array.from(
      { length: hoursInDay },
      (_, hour) => some.find((row) => row.hour === hour)?.value ?? 0,
    );
  const [today, before] = [of(true), of(false)];
  return {
    today: sumOf(today),
    before: sumOf(before),
    todayByHour: hoursOf(today),
    beforeByHour: hoursOf(before),
  };
}

/** Days on which nothing ends are days too. */
const everyDay = (
  found: Awaited<ReturnType<typeof endingsByDay>>,
  { midnight }: DayBounds,
): NonNullable<Day['endings']> =>
  Array.from({ length: weekDays }, (_, index) => {
    const day = nairobiDate(midnight.getTime() + index * dayMs);
    return found.find((one) => one.day === day) ?? { day, leases: 0, servers: 0 };
  });
