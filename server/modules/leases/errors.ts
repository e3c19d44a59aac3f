import { counted } from '#contracts/locales.ts';
import type { OrderId } from '#contracts/ids.ts';
import { DomainError, NotFound } from '#platform/errors.ts';

/** Somebody holds or leases the proxy. `ownOrderId` is set when that is the same customer. */
export class ProxyTaken extends DomainError {
  readonly ownOrderId: OrderId | undefined;

  constructor(ownOrderId?: OrderId) {
    const message = ownOrderId
      ? 'You already reserved this proxy in another order. Pay for or cancel that order first.'
      : 'Someone else just took this proxy. Choose one nearby.';
    super({ kind: 'conflict', code: 'proxy-taken' }, message);
    this.ownOrderId = ownOrderId;
  }
}

/** Hoarding is refused: by the number of open holds, or by how many were made in an hour. */
export class TooManyHolds extends DomainError {
  constructor(because: { open: number } | { waitSeconds: number }) {
    if ('open' in because) {
      const count = because.open;
      const held = counted(count, 'reserved proxy', 'reserved proxies');
      const message = `You have ${held}. Pay for one or wait until one expires.`;
      super({ kind: 'conflict', code: 'too-many-holds' }, message);
      return;
    }
    const minutes = Math.ceil(because.waitSeconds / 60);
    const message = `You’ve reserved too many proxies this hour. Try again in ${minutes} min.`;
    const facts = { retryAfter: because.waitSeconds };
    super({ kind: 'limited', code: 'too-many-holds' }, message, { facts });
  }
}

export class LeaseNotFound extends NotFound {
  constructor() {
    super('This lease is not in your account.');
  }
}

export class LeaseNotActive extends DomainError {
  constructor() {
    const message =
      'This lease is not active, so it has no credentials. Renew it or lease another.';
    super({ kind: 'conflict', code: 'lease-not-active' }, message);
  }
}
