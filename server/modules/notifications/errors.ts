import { DomainError } from '#platform/errors.ts';

/** A mail that cannot be sent again; the message says why. */
export class MailRefused extends DomainError {
  constructor(message: string) {
    super({ kind: 'conflict', code: 'mail-refused' }, message);
  }
}
