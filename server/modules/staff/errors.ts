import { DomainError, type FieldError } from '#platform/errors.ts';

/** Somebody else was quicker; the fields say what stands there now. Nothing was changed. */
export class EditConflict extends DomainError {
  constructor(fields: readonly FieldError[]) {
    const message = 'Someone else changed this. Review the latest version and save again.';
    super({ kind: 'conflict', code: 'edit-conflict' }, message, { fields });
  }
}
