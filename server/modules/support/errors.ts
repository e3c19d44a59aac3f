import { DomainError, InvalidInput } from '#platform/errors.ts';

export class SenderMissing extends InvalidInput {
  constructor() {
    const detail = 'Invalid email address';
    super('Tell us your e-mail address, so that we can answer.', [{ pointer: '/email', detail }]);
  }
}

/** The desk takes no more from this customer for now, or no more of this ticket. */
export class TicketRefused extends DomainError {
  constructor(why: string) {
    super({ kind: 'conflict', code: 'ticket-refused' }, why);
  }
}

/** What was attached is not a file that the desk takes. */
export class FileRefused extends DomainError {
  constructor(why: string) {
    super({ kind: 'invalid', code: 'file-refused' }, why);
  }
}
