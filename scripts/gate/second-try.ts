/**
 * Whether a test that failed is tried once more: only where nobody watches, and told by name. On a
 * developer's machine a test that fails now and then is to be seen, and mended.
 */
export const hasSecondTry = ({ CI }: NodeJS.ProcessEnv = process.env): boolean =>
  CI !== undefined && !['', '0', 'false'].includes(CI);
