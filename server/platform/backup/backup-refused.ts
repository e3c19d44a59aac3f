import { StartRefused } from '../start-refused.ts';

/** Why a backup was not written, read or restored. */
export type BackupProblem =
  | 'settings'
  | 'place'
  | 'no-backup'
  | 'other-format'
  | 'wrong-key'
  | 'broken'
  | 'incomplete'
  | 'newer-schema'
  | 'other-schema'
  | 'not-empty';

/**
 * A backup that cannot be written, read or restored, with what the person at the terminal does
 * about it. Nothing was changed where it is thrown while restoring.
 */
export class BackupRefused extends StartRefused {
  readonly problem: BackupProblem;
  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
