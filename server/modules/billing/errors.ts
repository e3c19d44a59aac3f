import { formatPlain, type Money } from '#contracts/money.ts';
import { DomainError } from '#platform/errors.ts';

/** Somebody else changed the settings after they were shown. */
export class SettingsChanged extends DomainError {
  constructor() {
    const message = 'Somebody changed this meanwhile. Look at what stands there now.';
    super({ kind: 'conflict', code: 'edit-conflict' }, message);
  }
}

const refusals = {
  unknown: 'We do not know this coupon. Check how it is spelt.',
  'not-yet': 'This coupon does not count yet.',
  over: 'This coupon is over.',
  'used-up': 'This coupon has been used up.',
  'used-by-you':
    'You have used this coupon already. An order of yours that waits for its payment counts too.',
  'other-product': 'This coupon is for something else.',
  'too-small': 'This coupon counts from a higher price.',
} as const;

/** A coupon does not lower this price; nothing was charged. */
export class CouponRefused extends DomainError {
  constructor(why: keyof typeof refusals, from?: Money) {
    const least = from ? ` It takes ${formatPlain(from)} at least.` : '';
    const facts = { coupon: why };
    super({ kind: 'conflict', code: 'coupon-refused' }, refusals[why] + least, { facts });
  }
}
