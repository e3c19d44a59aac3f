import { formatMoney } from '#contracts/format/amounts.ts';
import { type Money } from '#contracts/money.ts';
import { DomainError } from '#platform/errors.ts';

/** Somebody else changed the settings after they were shown. */
export class SettingsChanged extends DomainError {
  constructor() {
    const message = 'Someone else changed this. Review the latest version.';
    super({ kind: 'conflict', code: 'edit-conflict' }, message);
  }
}

const refusals = {
  unknown: 'Unknown coupon. Check the spelling.',
  'not-yet': 'This coupon is not active yet.',
  over: 'This coupon has expired.',
  'used-up': 'This coupon is fully used.',
  'used-by-you': 'You have already used this coupon. Orders awaiting payment count too.',
  'other-product': 'This coupon is for another product.',
  'too-small': 'This coupon needs a higher price.',
} as const;

/** A coupon does not lower this price; nothing was charged. */
export class CouponRefused extends DomainError {
  constructor(why: keyof typeof refusals, from?: Money) {
    const least = from ? ` The minimum is ${formatMoney(from)}.` : '';
    const facts = { coupon: why };
    super({ kind: 'conflict', code: 'coupon-refused' }, refusals[why] + least, { facts });
  }
}
