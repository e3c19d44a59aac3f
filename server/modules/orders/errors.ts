import { DomainError, InvalidInput, NotFound } from '#platform/errors.ts';
import type { Order, OrderEvent } from './order.ts';

export class OrderMoveRefused extends DomainError {
  constructor({ code, state }: Pick<Order, 'code' | 'state'>, event: OrderEvent) {
    const message = `Order ${code} is ${state}; it cannot ${event}. Reload to see where it stands.`;
    super({ kind: 'conflict', code: 'order-move-refused' }, message);
  }
}

export class OrderNotFound extends NotFound {
  constructor() {
    super('There is no such order in your account.');
  }
}

/** S39: the frozen figure has run out; nothing is charged at it. */
export class QuoteExpired extends DomainError {
  constructor() {
    const message = 'This price was held for ten minutes. Open the payment again for a new one.';
    super({ kind: 'conflict', code: 'quote-expired' }, message);
  }
}

export class BadOrderFilter extends InvalidInput {
  constructor(field: string, detail: string) {
    super(`The order list cannot be filtered so: ${detail}`, [{ pointer: `/${field}`, detail }]);
  }
}
