import type { Outcomes } from '#contracts/admin/selected.ts';
import { DomainError, refusal, type FieldError } from '#platform/errors.ts';

/**
 * Does the same to each of several records, one after the other, each in a transaction of its own
 * that `act` opens: one that is refused says why and keeps no other back. Each id is acted on once.
 * Throws what is no refusal; what was done before stays done, and asking again finds it so.
 */
export async function actOnEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes: Outcomes['outcomes'] = [];
  for (const id of new Set(ids)) outcomes.push({ id, refusal: await refusalOf(() => act(id)) });
  return { outcomes };
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** Another change came first; the fields have the current values. Nothing was changed. */
export const EditConflict = refusal('edit-conflict', (fields: readonly FieldError[]) => ({
  message: 'Someone else changed this. Review the latest version and save again.',
  fields,
}));
