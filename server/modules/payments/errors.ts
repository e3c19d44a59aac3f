import type { PaymentId } from '#contracts/ids.ts';
import { DomainError, InvalidInput } from '#platform/errors.ts';

/** The order has a living attempt; two prompts for one order would be two debits (G19). */
export class PaymentInProgress extends DomainError {
  constructor(paymentId: PaymentId) {
    super(
      { kind: 'conflict', code: 'payment-in-progress' },
      'A payment for this order is already in progress. Finish it, or wait until it ends.',
      { facts: { paymentId } },
    );
  }
}

export class OrderAlreadyPaid extends DomainError {
  constructor() {
    super(
      { kind: 'conflict', code: 'order-move-refused' },
      'This order is already paid. You do not need to pay again.',
    );
  }
}

export class AccountRefused extends InvalidInput {
  constructor(problem: string) {
    super(problem, [{ pointer: '/accountNumber', detail: problem }]);
  }
}

export class AmountRefused extends InvalidInput {
  constructor(problem: string) {
    super(problem, [{ pointer: '/amount', detail: problem }]);
  }
}

/** Money that cannot go back like that; the words are for the member of staff who asked. */
export class RefundRefused extends DomainError {
  constructor(why: string) {
    super({ kind: 'conflict', code: 'refund-refused' }, why);
  }
}
