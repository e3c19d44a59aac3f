import { contactMessageMax, contactMessageMin } from '#contracts/support/support.ts';
import { DomainError, InvalidInput } from '#platform/errors.ts';

/** What is left of the body beside the line that names its sender is no message. */
export class MessageLength extends InvalidInput {
  constructor(isShort: boolean) {
    const detail = isShort
      ? `Message must be at least ${contactMessageMin} characters long`
      : `Message must be at most ${contactMessageMax} characters long`;
    super(detail, [{ pointer: '/body', detail }]);
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
