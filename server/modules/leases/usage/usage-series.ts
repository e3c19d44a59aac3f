import { usageDaysMax, type UsagePoint } from '#contracts/goods/usage.ts';
import type { RefusalRow, Span, UsageRow } from './usage.sql.ts';
import { dayMs, hourMs, nairobiMidnight } from '#contracts/time.ts';

/** The default spans: a day by hours, thirty days by days. */
const usualDays = { hour: 1, day: 30 } as const;

type UsageRange = Readonly<{ by: Span['by']; from?: string | undefined; to?: string | undefined }>;

/** The span as whole hours or Nairobi days, or why it cannot be one. */
export function spanOf({ by, from, to }: UsageRange, now: Date): Span | 'backwards' | 'too-long' {
  const last = to === undefined ? now.getTime() : Date.parse(to) - 1;
  const end = startOf(by, last) + stepMs(by);
  const first = from === undefined ? end - usualDays[by] * dayMs : Date.parse(from);
  const start = startOf(by, first);
  if (start >= end) return 'backwards';
  if (end - start > (usageDaysMax[by] + 1) * dayMs) return 'too-long';
  return { by, from: new Date(start), to: new Date(end) };
}

/** The last thirty Nairobi days, today included. */
export function lastDays(now: Date): Span {
  const end = nairobiMidnight(now.getTime()).getTime() + dayMs;
  return { by: 'day', from: new Date(end - usualDays.day * dayMs), to: new Date(end) };
}

/** One point for every hour or day of the span, zero where nothing moved. */
export function seriesOf(
  { by, from, to }: Span,
  { used, refused }: { used: readonly UsageRow[]; refused: readonly RefusalRow[] },
): UsagePoint[] {
  const usedAt = new Map(used.map((row) => [row.at.getTime(), row]));
  const refusedAt = new Map<number, number>();
  for (const { at, count } of refused) {
    refusedAt.set(at.getTime(), (refusedAt.get(at.getTime()) ?? 0) + count);
  }
  const count = (to.getTime() - from.getTime()) / stepMs(by);
  return Array.from({ length: count }, (_, index) => {
    const at = from.getTime() + index * stepMs(by);
    const { bytesUp = 0, bytesDown = 0, connections = 0 } = usedAt.get(at) ?? {};
    const refusals = refusedAt.get(at) ?? 0;
    return { at: new Date(at).toISOString(), bytesUp, bytesDown, connections, refusals };
  });
}

/** Refusals of the whole span by name, most frequent first. */
export function refusalTotals(refused: readonly RefusalRow[]): { name: string; count: number }[] {
  const totals = new Map<string, number>();
  for (const { name, count } of refused) totals.set(name, (totals.get(name) ?? 0) + count);
  return [...totals]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

const stepMs = (by: Span['by']) => (by === 'hour' ? hourMs : dayMs);

const startOf = (by: Span['by'], ms: number): number =>
  by === 'hour' ? Math.floor(ms / hourMs) * hourMs : nairobiMidnight(ms).getTime();
