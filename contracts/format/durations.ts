/** Lengths of time as people read them. */
import { languages, type Locale } from '../locales.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../time.ts';

const tenSeconds = 10;
const perMinute = 60;
const perHour = 60;
const perDay = 24;

/**
 * "350 ms", "4.2 s", "45 s", "12 min", "2 h 10 min", "3 d 4 h": the two largest units, rounded to
 * the smaller of them. Nothing is less than "0 ms".
 */
export function durationIn(locale: Locale, ms: number): string {
  const { span } = languages[locale];
  const whole = Math.max(0, Math.round(ms));
  if (whole < secondMs) return `${whole} ms`;
  const tenths = Math.round(whole / 100) / 10;
  if (tenths < tenSeconds) return span(tenths, 'second');
  const seconds = Math.round(whole / secondMs);
  if (seconds < perMinute) return span(seconds, 'second');
  const minutes = Math.round(whole / minuteMs);
  if (minutes < perHour) return span(minutes, 'minute');
  const { hour, minute } = { hour: Math.floor(minutes / perHour), minute: minutes % perHour };
  if (hour < perDay) return joined(span(hour, 'hour'), minute > 0 && span(minute, 'minute'));
  const hours = Math.round(whole / hourMs);
  const rest = hours % perDay;
  return joined(span(Math.floor(hours / perDay), 'day'), rest > 0 && span(rest, 'hour'));
}

const joined = (first: string, second: string | false) => (second ? `${first} ${second}` : first);

const steps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** "3 min ago", "just now": how long something is past, in its largest whole unit. */
export function agoIn(locale: Locale, ageMs: number): string {
  const { ago, justNow } = languages[locale];
  for (const [unit, unitMs] of steps) {
    if (ageMs >= unitMs) return ago(Math.floor(ageMs / unitMs), unit);
  }
  return justNow;
}

/** "4:05" from milliseconds left, rounded up to whole seconds; "0:00" when over. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  const rest = String(seconds % perMinute).padStart(2, '0');
  return `${Math.floor(seconds / perMinute)}:${rest}`;
}
