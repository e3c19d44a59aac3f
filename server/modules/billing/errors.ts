import { DomainError } from '#platform/errors.ts';

/** Somebody else changed the settings after they were shown. */
export class SettingsChanged extends DomainError {
  constructor() {
    const message = 'Somebody changed this meanwhile. Look at what stands there now.';
    super({ kind: 'conflict', code: 'edit-conflict' }, message);
  }
}
