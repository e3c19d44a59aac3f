import { counted } from '#contracts/locales.ts';
import { traitsOf } from '#modules/payments';
import { hourMs } from '#contracts/time.ts';
import type { FoundSince } from './ask-providers.ts';
import type { Restored } from './restore-shop.ts';

/** What the providers' lists reach back. */
const listedMs = 48 * hourMs;

/** What is about to happen, before anything is loaded. */
export const beforeRestoreWords = (database: string): string =>
  [
    `A backup is about to be loaded into ${database}.`,
    'Numbers jump: invoices, receipts and credit notes go on well past the last one of the backup, since later ones may ' +
      'have been issued. Those left out stand in skipped_numbers, with the reason, for the tax office.',
    'Everything is loaded or nothing; Ctrl-C before the end loads nothing.',
  ].join('\n');

/** What was restored, for the person who did it. */
export function restoredWords({ summary, skipped, heldReturns }: Restored): string {
  const series = skipped.map(
    ({ series: of, year, last }) => `${of} numbers of ${year} go on at ${last + 1}`,
  );
  return [
    `Restored ${summary.backup}, taken at ${summary.takenAt}.`,
    `Document numbers: ${series.join(', ')}.`,
    heldReturns === 0
      ? 'No refund or payout was waiting to be sent.'
      : `Refunds and payouts that were waiting to be sent: ${heldReturns}. They are held under ` +
        '"Needs review": look at the provider whether each has gone out since, then send it again or mark it as done.',
  ].join('\n');
}

/** What was found at the providers, and what is left to a person. */
export function foundWords(found: FoundSince, age: Readonly<{ ms: number }>): string {
  const { lines, unread, exceptions } = found;
  const kinds = exceptions.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  const older =
    'The backup is older than the 48 hours that M-Pesa lists. Upload the statement of the days ' +
    'between under Admin, Statements.';
  const none =
    unread.length === 0 ? ['The providers list no payment that the books do not know.'] : [];
  const unknown = `The providers list ${counted(lines, 'payment')} that the books did not know`;
  const silent = unread.map(
    (name) =>
      `The list of ${traitsOf(name).method} could not be read: what was paid since the backup is not ` +
      'known yet. The worker asks again every quarter of an hour; look at Admin, Exceptions after that.',
  );
  return [
    ...(lines === 0 ? none : [`${unknown}; they are booked now.`]),
    ...silent,
    ...(kinds === '' ? [] : [`Needs review: ${kinds} (Admin, Exceptions).`]),
    ...(age.ms > listedMs ? [older] : []),
    'Start the processes now: api, worker, gateway.',
  ].join('\n');
}
