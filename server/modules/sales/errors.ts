import { formatPlain, toWholeKes, type Money } from '#contracts/money.ts';
import { DomainError } from '#platform/errors.ts';

export class PriceChanged extends DomainError {
  constructor(right: Money) {
    super(
      { kind: 'conflict', code: 'price-changed' },
      `The price is ${formatPlain(right)}. Nothing was charged; check the new figure and pay again.`,
      { facts: { amount: toWholeKes(right) } },
    );
  }
}

/** Tried just before the money, and found not to work; it is off sale by now (N2). */
export class ProxyFailedTest extends DomainError {
  constructor() {
    const message =
      'We tried this proxy before asking you to pay, and it did not work. Nothing was charged; pick one of the nearest.';
    super({ kind: 'conflict', code: 'proxy-failed-test' }, message);
  }
}

export class NotForSale extends DomainError {
  constructor(what: string) {
    const message = `${what} are shown as coming soon and cannot be bought.`;
    super({ kind: 'invalid', code: 'not-for-sale' }, message);
  }
}

export class ServerMissing extends DomainError {
  constructor(orderCode: string) {
    const message = `Order ${orderCode} has no server; only paid server orders are activated.`;
    super({ kind: 'conflict', code: 'order-move-refused' }, message);
  }
}

export class NotRenewable extends DomainError {
  constructor(why: string) {
    super({ kind: 'conflict', code: 'not-renewable' }, why);
  }
}

export class PhoneNeeded extends DomainError {
  constructor() {
    const message = 'We have no phone number of yours yet. Enter the one that the prompt goes to.';
    super({ kind: 'conflict', code: 'phone-needed' }, message);
  }
}
