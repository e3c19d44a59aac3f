import type { PaymentId } from '#contracts/ids.ts';
import { counted } from '#contracts/locales.ts';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { DomainError, InvalidInput } from '#platform/errors.ts';

/** What was paid is delivered within moments, and then asked about again. */
const deliveredWithinSeconds = 5;

/**
 * The order has a living attempt; two prompts for one order would be two debits (G19). With
 * `expiresAt`, it says when that one ends at the latest; without, it was paid already.
 */
export class PaymentInProgress extends DomainError {
  constructor({ id, expiresAt }: Readonly<{ id: PaymentId; expiresAt?: Date }>, at: Date) {
    const leftMs = expiresAt ? expiresAt.getTime() - at.getTime() : 0;
    const retryAfter = Math.max(deliveredWithinSeconds, Math.ceil(leftMs / secondMs));
    const left = counted(Math.ceil((retryAfter * secondMs) / minuteMs), 'minute');
    super(
      { kind: 'conflict', code: 'payment-in-progress' },
      `A payment for this order is already in progress. Finish it, or wait: it ends within ${left}.`,
      { facts: { paymentId: id, retryAfter } },
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
