import { DomainError } from '#platform/errors.ts';

/** Categories without price rows, goods taken off sale, plans an offer does not have (rule R13). */
export class NotForSale extends DomainError {
  constructor(message: string) {
    super({ kind: 'invalid', code: 'not-for-sale' }, message);
  }
}

/** Only what passed its last checks is sold; nothing was charged and nothing is held. */
export class Unhealthy extends DomainError {
  constructor(health: 'new' | 'degraded' | 'down') {
    super({ kind: 'invalid', code: 'not-for-sale' }, `${reasons[health]} Choose another one.`);
  }
}

const reasons = {
  new: 'This proxy has not been measured yet, so it cannot be bought.',
  degraded: 'This proxy is slower or less reliable than we promise, so it cannot be bought.',
  down: 'This proxy failed its last checks, so it cannot be bought.',
} as const;
