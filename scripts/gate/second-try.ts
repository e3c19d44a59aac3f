import { stripVTControlCharacters } from 'node:util';

/**
 * Whether a test that failed is tried once more: only in CI, and reported by name. On a developer's
 * machine a flaky test should be seen and fixed.
 */
export const hasSecondTry = ({ CI }: NodeJS.ProcessEnv = process.env): boolean =>
  CI !== undefined && !['', '0', 'false'].includes(CI);

const reasonMax = 300;

/** What the gate tells of a test that passed on its second try: its name, and why it had failed. */
export function flakyTest(name: string, why = ''): string {
  const reason = stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').trim();
  return reason === '' ? name : `${name}: ${reason.slice(0, reasonMax)}`;
}
