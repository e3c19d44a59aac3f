import type { Survivor } from './mutation-report.ts';

/** A change that no test has to notice, and why. It is found again by its text, not its number. */
export type Judged = Omit<Survivor, 'lineNumber'> & Readonly<{ reason: string }>;

/** Survivors that somebody looked at: equal in every case that can be, or not worth a test. */
export const judged: readonly Judged[] = [
  {
    file: 'server/modules/reconciliation/settle-cards.ts',
    line: 'for (let to = from; to < oldestFirst.length && total < wanted.minor; to += 1) {',
    before: 'total < wanted.minor',
    after: 'true',
    reason: 'A refund is above nothing, so a sum that has passed the amount never equals it later.',
  },
  {
    file: 'server/modules/reconciliation/read-amount.ts',
    line: 'return /^\\d+(\\.\\d+)?$/.test(digits) ? digits : undefined;',
    before: '/^\\d+(\\.\\d+)?$/',
    after: '/\\d+(\\.\\d+)?$/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal.',
  },
  {
    file: 'server/modules/reconciliation/read-amount.ts',
    line: "if (/^\\d+,\\d{1,2}$/.test(digits)) return digits.replace(',', '.');",
    before: '/^\\d+,\\d{1,2}$/',
    after: '/\\d+,\\d{1,2}$/',
    reason: 'parseDecimal, which comes next, takes nothing but a whole decimal.',
  },
  {
    file: 'server/modules/reconciliation/match-lines.ts',
    line: 'for (let turn = 0; turn < turnsMax; turn += 1) {',
    before: 'turn < turnsMax',
    after: 'turn <= turnsMax',
    reason: 'A bound against an endless loop, at two hundred thousand lines.',
  },
  {
    file: 'server/modules/reconciliation/work-items.sql.ts',
    line: 'return { rows, total: counted?.count ?? 0 };',
    before: 'counted?.count',
    after: 'counted.count',
    reason: 'A count without groups answers with one row, always.',
  },
  {
    file: 'server/modules/billing/numbers.sql.ts',
    line: 'if (!row) throw new Error(`No number for a ${series} of ${year}.`);',
    before: '!row',
    after: 'false',
    reason: 'An upsert that returns its row answers with one, always.',
  },
];

/** Whether somebody has looked at this survivor and left it. */
export function isJudged(survivor: Survivor, list: readonly Judged[] = judged): boolean {
  return list.some(
    ({ file, line, before, after }) =>
      file === survivor.file &&
      line === survivor.line &&
      before === survivor.before &&
      after === survivor.after,
  );
}

/** Entries whose line is gone, or that say nothing; `sourceOf` answers '' for a missing file. */
export function outdated(
  list: readonly Judged[],
  sourceOf: (file: string) => string,
): readonly Judged[] {
  return list.filter(({ file, line, before, reason }) => {
    const stands = sourceOf(file)
      .split('\n')
      .some((text) => text.trim() === line);
    const begins = line.includes(before.split(' ')[0] ?? '');
    return !stands || !begins || before === '' || reason === '';
  });
}
