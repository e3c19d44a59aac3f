import { formatMoney } from '#contracts/format/amounts.ts';
import { toWholeKes, type Money } from '#contracts/money.ts';
import { DomainError } from '#platform/errors.ts';

/** The shop has no M-Pesa number to pay from. */
export class PayoutsOff extends DomainError {
  constructor() {
    const message =
      'This shop does not pay balances out by M-Pesa. You can spend your balance here, or contact support.';
    super({ kind: 'conflict', code: 'payouts-off' }, message);
  }
}

/** One payout at a time. */
export class PayoutOpen extends DomainError {
  constructor() {
    const message =
      'Another payout is in progress. Wait for it to finish, then request the next one.';
    super({ kind: 'conflict', code: 'payout-open' }, message);
  }
}

/** The account, the number or the amount allows no payout; `available` is what it does allow. */
export class PayoutRefused extends DomainError {
  constructor(why: string, available?: Money) {
    const facts = available ? { amount: toWholeKes(available) } : {};
    super({ kind: 'conflict', code: 'payout-refused' }, why, { facts });
  }

  static ofAmount(available: Money): PayoutRefused {
    return new PayoutRefused(
      `You can send up to ${formatMoney(available)} of your balance to this number. Enter that amount or less.`,
      available,
    );
  }
}

/** Nobody reviews it any more, so nobody can withdraw it. */
export class PayoutDecided extends DomainError {
  constructor() {
    const message =
      'This payout is no longer under review, so it cannot be withdrawn. See its status on the Balance page.';
    super({ kind: 'conflict', code: 'payout-decided' }, message);
  }
}
