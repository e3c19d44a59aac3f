import type { Survivor } from './mutation-report.ts';

/** A change that no test has to notice, and why. It is found again by its text, not its number. */
export type Judged = Omit<Survivor, 'lineNumber'> & Readonly<{ reason: string }>;

/** Survivors that somebody looked at: equal in every case that can be, or not worth a test. */
export const judged: readonly Judged[] = [];

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
