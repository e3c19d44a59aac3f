/** The formatters of `contracts/format`, in the language of the reader. */
import { clockOf, dayIn, momentIn, type Moment } from '#contracts/format/dates.ts';
import { agoIn, durationIn } from '#contracts/format/durations.ts';
import { titleIn } from '#contracts/format/titles.ts';
import { refusalIn } from './refusals.ts';
import { locale } from './words.ts';

export {
  formatMoney,
  formatPercent,
  formatRate,
  formatUsdCents,
} from '#contracts/format/amounts.ts';
export { formatCountdown } from '#contracts/format/durations.ts';
export { formatBytes, formatPing, formatSpeed } from '#contracts/format/measures.ts';

/** "20 Nov 2026" in Nairobi; takes milliseconds or an ISO instant. */
export const formatDay = (at: Moment): string => dayIn(locale(), at);
/** "20 Nov 2026, 14:05 EAT". */
export const formatMoment = (at: Moment): string => momentIn(locale(), at);
/** "14:05" in Nairobi. */
export const formatClock = (at: Moment): string => clockOf(at);
/** "2 h 10 min" from milliseconds. */
export const formatDuration = (ms: number): string => durationIn(locale(), ms);
/** "Proxy Nairobi, KE": what was bought, from the English name that orders keep. */
export const formatTitle = (title: string): string => titleIn(locale(), title);

type Ago = { at: Moment; nowMs: number };

/** "3 min ago": the age of a measurement or of the last use. */
export const formatAgo = ({ at, nowMs }: Ago): string =>
  agoIn(locale(), nowMs - new Date(at).getTime());

/** What the server says of something that cannot be done, in the reader's language. */
export const formatRefusal = (english: string): string => refusalIn(locale(), english);
