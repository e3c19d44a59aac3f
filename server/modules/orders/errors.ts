import { DomainError, InvalidInput, NotFound } from '#platform/errors.ts';
import type { Order, OrderEvent } from './order.ts';

export class OrderMoveRefused extends DomainError {
  constructor({ code, state }: Pick<Order, 'code' | 'state'>, event: OrderEvent) {
    const message = `Order ${code} is ${state}; it cannot ${event}. Reload to see its state.`;
    super({ kind: 'conflict', code: 'order-move-refused' }, message);
  }
}

export class OrderNotFound extends NotFound {
  constructor() {
    super('This order is not in your account.');
  }
}

/** S39: the frozen figure has run out; nothing is charged at it. */
export class QuoteExpired extends DomainError {
  constructor() {
    const message = 'This price was valid for ten minutes. Open the payment again for a new one.';
    super({ kind: 'conflict', code: 'quote-expired' }, message);
  }
}

export class BadOrderFilter extends InvalidInput {
  constructor(field: string, detail: string) {
    super(`Invalid filter: ${detail}`, [{ pointer: `/${field}`, detail }]);
  }
}
