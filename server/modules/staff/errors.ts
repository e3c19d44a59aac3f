import { DomainError, type FieldError } from '#platform/errors.ts';

/** Somebody else was quicker; the fields say what stands there now. Nothing was changed. */
export class EditConflict extends DomainError {
  constructor(fields: readonly FieldError[]) {
    const message = 'Somebody changed this meanwhile. Compare with what stands now and save again.';
    super({ kind: 'conflict', code: 'edit-conflict' }, message, { fields });
  }
}
