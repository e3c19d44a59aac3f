import { refusal, type FieldError } from '#platform/errors.ts';

/** Somebody else was quicker; the fields say what stands there now. Nothing was changed. */
export const EditConflict = refusal('edit-conflict', (fields: readonly FieldError[]) => ({
  message: 'Someone else changed this. Review the latest version and save again.',
  fields,
}));
