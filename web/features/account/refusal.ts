import { ApiRefused, ApiUnreachable } from '../../lib/api/api-errors.ts';
import type { FieldError } from '../../lib/form/form-problems.ts';
import { words } from '../../lib/text/words.ts';
import { accountWords } from './words.ts';

/** The sentence for a refusal that belongs to no field. */
export function refusalText(cause: unknown): string {
  const isOfCall = cause instanceof ApiRefused || cause instanceof ApiUnreachable;
  return isOfCall ? cause.message : words(accountWords).error.generic;
}

type Form = { refuse: (errors: readonly FieldError[]) => boolean };

/**
 * Puts the server's field errors under their fields. Returns true when every error found a field,
 * so that the form needs no general notice.
 */
export const showFieldErrors = (cause: unknown, form: Form): boolean =>
  form.refuse(cause instanceof ApiRefused ? (cause.problem?.errors ?? []) : []);
