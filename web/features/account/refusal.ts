import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiRefused, ApiUnreachable } from '../../lib/api-errors.ts';
import { words } from '../../lib/words.ts';
import { accountWords } from './words.ts';

/** The sentence for a refusal that belongs to no field. */
export function refusalText(cause: unknown): string {
  const t = words(accountWords).error;
  if (cause instanceof ApiRefused) return cause.message;
  return cause instanceof ApiUnreachable ? t.offline : t.generic;
}

/**
 * Puts the server's field errors under their fields. Returns true when every error found a field,
 * so that the form needs no general notice.
 */
export function showFieldErrors<Values extends FieldValues>(
  cause: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  const errors = cause instanceof ApiRefused ? (cause.problem?.errors ?? []) : [];
  const placed = errors.filter(({ pointer, detail }) => {
    const field = fields.find((name) => `/${name}` === pointer);
    if (field) setError(field, { message: detail }, { shouldFocus: true });
    return field !== undefined;
  });
  return errors.length > 0 && placed.length === errors.length;
}
