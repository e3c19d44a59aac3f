import type { LeaseId } from '#contracts/ids.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { wholeKesIn, toWholeKes, type Money } from '#contracts/money.ts';
import { hourSeconds } from '#contracts/time.ts';
import { DomainError } from '#platform/errors.ts';

export class PriceChanged extends DomainError {
  constructor(right: Money) {
    super(
      { kind: 'conflict', code: 'price-changed' },
      `The price is ${formatMoney(right)}. Nothing was charged. Check the new price and pay again.`,
      { facts: { amount: toWholeKes(right) } },
    );
  }
}

/** Purchases are paused; what was bought goes on, and payments under way are finished. */
export class PurchasesPaused extends DomainError {
  constructor(words: string) {
    super({ kind: 'unavailable', code: 'maintenance' }, words);
  }
}

/** Tried just before the money, and found not to work; it is off sale by now (N2). */
export class ProxyFailedTest extends DomainError {
  constructor() {
    const message = 'This proxy failed our test before payment. Choose one nearby.';
    super({ kind: 'conflict', code: 'proxy-failed-test' }, message);
  }
}

/** The customer's balance does not cover the order; nothing was taken. */
export class BalanceShort extends DomainError {
  constructor({ balance, due }: { balance: Money; due: Money }) {
    super(
      { kind: 'conflict', code: 'balance-short' },
      `This costs ${formatMoney(due)} and your balance holds ${formatMoney(balance)}. Top up, or pay another way.`,
      { facts: { amount: wholeKesIn(balance) } },
    );
  }
}

export class NotForSale extends DomainError {
  constructor(what: string) {
    const message = `${what} are shown as coming soon and cannot be bought.`;
    super({ kind: 'invalid', code: 'not-for-sale' }, message);
  }
}

/** A server is made with one of the systems that it comes with, never with another. */
export class OperatingSystemNeeded extends DomainError {
  constructor(message = 'Please select an operating system') {
    super({ kind: 'invalid', code: 'operating-system-needed' }, message);
  }
}

/** The buyer has the proxy already: it is renewed, not bought again. */
export class ProxyYours extends DomainError {
  constructor(leaseId: LeaseId) {
    const message = 'You already have this proxy. Renew it to keep it longer.';
    super({ kind: 'conflict', code: 'proxy-yours' }, message, { facts: { leaseId } });
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

/** All places of a server offer are taken. */
export class SoldOut extends DomainError {
  constructor() {
    const message = 'This server is sold out. Choose another.';
    super({ kind: 'conflict', code: 'sold-out' }, message);
  }
}

/** Its terms, or what has become of its money, leave nothing to give back. */
export class NotRefundable extends DomainError {
  constructor(why: string) {
    super({ kind: 'conflict', code: 'not-refundable' }, why);
  }
}

/** The amount that was confirmed is not the one of this moment any more. */
export class RestChanged extends DomainError {
  constructor(right: Money) {
    super(
      { kind: 'conflict', code: 'price-changed' },
      `The remaining value is now ${formatMoney(right)}. Nothing was changed; check the new amount and confirm again.`,
      { facts: { amount: wholeKesIn(right) } },
    );
  }
}

export class PhoneNeeded extends DomainError {
  constructor() {
    const message = 'Add a phone number for the M-Pesa prompt.';
    super({ kind: 'conflict', code: 'phone-needed' }, message);
  }
}

export class ReplacementQuotaSpent extends DomainError {
  constructor(nextAt: Date, at: Date) {
    const retryAfter = Math.ceil((nextAt.getTime() - at.getTime()) / 1_000);
    const hours = Math.max(1, Math.round(retryAfter / hourSeconds));
    const message =
      'Your IP address passed our check, and you have used its replacements. ' +
      `You can replace it again in about ${hours} h.`;
    super({ kind: 'limited', code: 'replacement-quota' }, message, { facts: { retryAfter } });
  }
}

export class ReplacementElsewhere extends DomainError {
  constructor(city: string) {
    const message = `No other IP address is free in ${city}. One is available in another city.`;
    super({ kind: 'conflict', code: 'replacement-elsewhere' }, message);
  }
}

export class NoReplacement extends DomainError {
  constructor() {
    const message =
      'No other IP address is free in this country. Try again later; no replacement was used.';
    super({ kind: 'conflict', code: 'no-replacement' }, message);
  }
}
