/**
 * Whether a test that failed is tried once more: only in CI, and reported by name. On a developer's
 * machine a flaky test should be seen and fixed.
 */
export const hasSecondTry = ({ CI }: NodeJS.ProcessEnv = process.env): boolean =>
  CI !== undefined && !['', '0', 'false'].includes(CI);
