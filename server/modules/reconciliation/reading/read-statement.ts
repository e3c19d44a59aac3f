import { isDamaged } from '#contracts/decode-text.ts';
import { money, type Money, parseDecimal } from '#contracts/money.ts';
import { fromNairobiClock, nairobiDate } from '#contracts/time.ts';

/** The subject of a statement's line; `outgoing` is unexplained outgoing money. */
export type LineKind = 'payment' | 'fee' | 'payout' | 'outgoing' | 'not-completed';

export type ReadLine = Readonly<{
  /** Row of the file, counted from one. */
  row: number;
  receipt: string;
  completedAt: Date;
  kind: LineKind;
  /** Into the account above zero, out of it below. */
  amount: Money;
  balance: Money | null;
  account: string;
  otherParty: string;
  details: string;
  reason: string;
  status: string;
  linkedReceipt: string;
}>;

export type Rejected = Readonly<{ row: number; text: string; problems: readonly string[] }>;
export type ReadStatement = Readonly<{ lines: readonly ReadLine[]; rejected: readonly Rejected[] }>;

/** The portal's columns (payments facts §1.8), compared without case, spaces and points. */
const columns = {
  receipt: ['receiptno', 'receiptnumber', 'receipt'],
  completed: ['completiontime', 'completedtime', 'completiondate'],
  details: ['details'],
  status: ['transactionstatus', 'status'],
  paidIn: ['paidin'],
  withdrawn: ['withdrawn', 'withdrawal', 'paidout'],
  balance: ['balance'],
  reason: ['reasontype', 'reason'],
  otherParty: ['otherpartyinfo', 'otherparty'],
  linked: ['linkedtransactionid', 'linkedtransaction'],
  account: ['acno', 'accountno', 'accountnumber', 'accno'],
} as const;
type Column = keyof typeof columns;
const needed = ['receipt', 'completed', 'paidIn', 'withdrawn'] as const;

const textMax = 500;
const headerRowsMax = 60;
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * The position of each column, and the row of the heading; undefined when this is not a statement.
 */
function findHeading(rows: readonly (readonly string[])[]) {
  for (const [row, cells] of rows.slice(0, headerRowsMax).entries()) {
    const names = cells.map(lettersOf);
    const at = Object.fromEntries(
      Object.entries(columns).map(([column, aliases]) => [
        column,
        names.findIndex((name) => (aliases as readonly string[]).includes(name)),
      ]),
    ) as Record<Column, number>;
    if (needed.every((column) => at[column] >= 0)) return { row, at };
  }
  return undefined;
}

/**
 * Reads the table of an organisation statement, with columns in any order and any text above it.
 * Every row below the heading is a line or a rejected row with its reasons, except empty rows.
 * Undefined when no row is the heading.
 */
export function readStatement(rows: readonly (readonly string[])[]): ReadStatement | undefined {
  const heading = findHeading(rows);
  if (!heading) return undefined;
  const body = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(heading.row + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const dates = body.map(({ cells }) => cells[heading.at.completed] ?? '');
  const order = dateOrderOf(dates);
  const lines: ReadLine[] = [];
  const rejected: Rejected[] = [];
  for (const { cells, row } of body) {
    const read = (column: Column) => (cells[heading.at[column]] ?? '').trim().slice(0, textMax);
    const outcome = cells.some(isDamaged)
      ? { problems: [damaged] }
      : readLine({ row, read, order });
    if ('line' in outcome) lines.push(outcome.line);
    else rejected.push({ row, text: textOf(cells), ...outcome });
  }
  return { lines, rejected };
}

const damaged = 'It has a character that cannot be read. Save the file as UTF-8.';

/** The words of a row, without what no database keeps. */
const textOf = (cells: readonly string[]) =>
  cells.join(' | ').slice(0, textMax).replaceAll('\0', '\uFFFD').toWellFormed();

type Row = { row: number; read: (column: Column) => string; order: DateOrder };

function readLine({ row, read, order }: Row): { line: ReadLine } | { problems: string[] } {
  const problems: string[] = [];
  const receipt = read('receipt').toUpperCase();
  if (!/^[A-Z0-9]{8,14}$/.test(receipt)) problems.push('Receipt No. is not a receipt.');
  const completedAt = readMoment(read('completed'), order);
  if (!completedAt) problems.push('Completion Time is not a moment.');
  const paidIn = amountIn(read('paidIn'));
  const withdrawn = amountIn(read('withdrawn'));
  if (paidIn === undefined) problems.push('Paid In is not an amount.');
  if (withdrawn === undefined) problems.push('Withdrawn is not an amount.');
  const minor = Math.abs(paidIn?.minor ?? 0) - Math.abs(withdrawn?.minor ?? 0);
  if (paidIn?.minor && withdrawn?.minor) problems.push('It is paid in and withdrawn at once.');
  if (paidIn && withdrawn && minor === 0) problems.push('It moves no money.');
  if (!completedAt || problems.length > 0) return { problems };
  const text = {
    account: read('account'),
    otherParty: read('otherParty'),
    details: read('details'),
    reason: read('reason'),
    status: read('status') || 'Completed',
    linkedReceipt: read('linked').toUpperCase(),
  };
  const amount = money(minor, 'KES');
  const balance = readAmount(read('balance')) ?? null;
  const kind = kindOf({ ...text, minor });
  return { line: { row, receipt, completedAt, kind, amount, balance, ...text } };
}

const amountIn = (text: string) => (text === '' ? money(0, 'KES') : readAmount(text));

type About = Readonly<{ status: string; reason: string; details: string; minor: number }>;

function kindOf({ status, reason, details, minor }: About): LineKind {
  if (!/^completed$/i.test(status)) return 'not-completed';
  if (minor > 0) return 'payment';
  const about = `${reason} ${details}`;
  if (/\b(charge|charges|fee|fees|tariff|commission)\b/i.test(about)) return 'fee';
  if (/revers|refund|business payment|salary|promotion/i.test(about)) return 'outgoing';
  if (/settlement|to bank|bank account|withdrawal of funds|funds withdrawal/i.test(about)) {
    return 'payout';
  }
  return 'outgoing';
}

/**
 * An amount as portals and spreadsheets write it: "1,500.00", "-1 500.00", "1.500,00", "KES 259".
 * Undefined when it is none; the sign is kept.
 */
export function readAmount(text: string): Money | undefined {
  const bare = text.replace(/kes|ksh\.?|\s|\u00a0|'/gi, '');
  const isNegative = /^(-.*|\(.*\))$/.test(bare);
  const digits = bare.replace(/^[-+(]+|\)$/g, '');
  const plain = withPoint(digits);
  const amount = plain === undefined ? undefined : parseDecimal(plain, 'KES');
  if (!amount) return undefined;
  return isNegative && amount.minor > 0 ? money(-amount.minor, 'KES') : amount;
}

/** The decimal point where it belongs; a lone comma before two digits is one. */
function withPoint(digits: string): string | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)) {
    return digits.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d+,\d{1,2}$/.test(digits)) return digits.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
}

type DateOrder = 'day-first' | 'month-first';

const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;
const yearFirst = String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`;
const yearLast = String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`;
const time = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?`;
const moment = new RegExp(String.raw`^(?:${yearFirst}|${yearLast})(?:[T\s,]+${time})?\s*$`, 'i');

/**
 * Whether days or months come first in a file: one date whose second number is above twelve shows
 * it. Kenya writes the day first, so that is assumed without such a date.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const pairs = texts.map((text) => numeric.exec(text.trim())).filter((found) => found !== null);
  const dayFirst = pairs.some(([, first]) => Number(first) > 12);
  const monthFirst = pairs.some(([, , second]) => Number(second) > 12);
  return monthFirst && !dayFirst ? 'month-first' : 'day-first';
}

/** A moment in Nairobi's time as portals write it; undefined for anything else. */
export function readMoment(text: string, order: DateOrder): Date | undefined {
  const found = moment.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, first, second, lastYear, hour = '0', minute = '0', sec = '0', half] =
    found;
  const [m, d] =
    year !== undefined ? [month, day] : order === 'day-first' ? [second, first] : [first, second];
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour);
  const pad = (value: string | number | undefined) => String(value ?? '').padStart(2, '0');
  const calendarDay = `${year ?? lastYear}-${pad(m)}-${pad(d)}`;
  const at = fromNairobiClock(`${calendarDay}T${pad(hours)}:${pad(minute)}:${pad(sec)}`);
  if (Number.isNaN(at.getTime())) return undefined;
  // A date that a calendar does not have, such as 31 June, would silently become another one.
  return nairobiDate(at) === calendarDay ? at : undefined;
}
