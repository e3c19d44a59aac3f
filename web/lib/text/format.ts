import { minorPerMajor, toWholeKes } from '#contracts/money.ts';
import type { Money } from '#contracts/money.ts';
import { dayMs, hourMs, minuteMs, nairobiZone } from '#contracts/time.ts';
import { formatKes, formatWhole } from './short-format.ts';
import { languages, type Locale } from '#contracts/locales.ts';
import { locale as readerLocale } from './words.ts';

/** Screens show Nairobi time: it is where payments and leases are settled. */
const timeZone = nairobiZone;
/** Kenya writes figures alike in every language. */
const figures = 'en-US';
const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;

/** A format of the reader's language, made when it is first wanted: each costs a phone 30 ms. */
function whenRequested<Format>(make: (reader: Locale) => Format): () => Format {
  const made: Partial<Record<Locale, Format>> = {};
  return () => {
    const reader = readerLocale();
    return (made[reader] ??= make(reader));
  };
}

const dates = (parts: Intl.DateTimeFormatOptions) =>
  whenRequested((reader) => new Intl.DateTimeFormat(languages[reader].dates, parts));

const days = dates(day);
const moments = dates({ ...day, ...clock });
const clocks = dates(clock);
const rates = whenRequested(() => new Intl.NumberFormat(figures, { maximumFractionDigits: 4 }));

type Moment = number | string;

/** "Nov 20, 2026", "20 Nov 2026" in Swahili, in Nairobi; takes milliseconds or an ISO instant. */
export const formatDay = (at: Moment): string => days().format(new Date(at));
/** "Nov 20, 2026, 14:05" in Nairobi. */
export const formatMoment = (at: Moment): string => moments().format(new Date(at));
/** "14:05" in Nairobi. */
export const formatClock = (at: Moment): string => clocks().format(new Date(at));

/** "$1.99" from whole cents. Every listing has two, so they wait for no `Intl`. */
export function formatUsdCents(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const left = (whole % minorPerMajor).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${formatWhole(Math.floor(whole / minorPerMajor))}.${left}`;
}
/** "130" or "129.4725" from KES per USD in ten-thousandths. */
export const formatRate = (rateE4: number): string => rates().format(rateE4 / 10_000);

/** "$1.99" or "KES 259"; a KES amount must be whole shillings. */
export function formatMoney(amount: Money): string {
  return amount.currency === 'USD' ? formatUsdCents(amount.minor) : formatKes(toWholeKes(amount));
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const bytesPerUnit = 1_000;

/** "1.4 GB": decimal units, as carriers count. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= bytesPerUnit && unit < units.length - 1) {
    value /= bytesPerUnit;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? 'B'}`;
}

/** "4:05" from milliseconds left, rounded up to whole seconds; "0:00" when over. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const agoSteps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

type Ago = { at: Moment; nowMs: number; locale: string };

/** "3 min. ago" in the reader's language; the age of a measurement or of the last use. */
export function formatAgo({ at, nowMs, locale }: Ago): string {
  const formatter = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  const age = Math.max(0, nowMs - new Date(at).getTime());
  for (const [unit, unitMs] of agoSteps) {
    if (age >= unitMs) return formatter.format(-Math.floor(age / unitMs), unit);
  }
  return formatter.format(0, 'minute');
}
