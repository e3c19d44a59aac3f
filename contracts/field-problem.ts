/** The text for a field whose rule in a contract has no message. */
import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/**
 * The text for one broken rule, for people who fill in a form and programs that call. Every text
 * has its translation in `languages/CODE/web/refusals.ts`.
 */
export function fieldProblem({ code, origin, minimum, maximum, input }: Issue): string {
  const isText = origin === 'string';
  if (input === undefined || (isText && input === '')) return 'This field is required';
  if (isText && code === 'too_small') return `Use at least ${String(minimum)} characters`;
  if (isText && code === 'too_big') return `Use at most ${String(maximum)} characters`;
  return 'Check this value';
}
