/** What follows from a result code of a payout, and the one thing that staff does about it. */
export type PayoutEnd = Readonly<{
  /**
   * `payee`: this phone cannot be paid, so the money is its owner's balance again. `shop`: nothing
   * goes out until somebody changes something of ours, then it is sent again.
   */
  whose: 'payee' | 'shop';
  /** Our account or our rights: a row for staff beside the payout's own. */
  alarm: boolean;
  step: string;
}>;

const payee = (step: string): PayoutEnd => ({ whose: 'payee', alarm: false, step });
const shop = (step: string): PayoutEnd => ({ whose: 'shop', alarm: true, step });
/** The initiator is refused: an exception of its own, which its next success closes. */
const initiator = (step: string): PayoutEnd => ({ ...shop(step), alarm: false });

const ends: Readonly<Record<string, PayoutEnd>> = {
  '1': shop('Move money into the utility account in the M-Pesa portal, then send again.'),
  '2': payee('Below the M-Pesa minimum: refund it to the customer’s balance.'),
  '3': payee('Above the M-Pesa maximum: send it in smaller parts.'),
  '4': { ...shop('The M-Pesa limit for today is reached: send again tomorrow.'), alarm: false },
  '8': payee('The phone cannot hold more money: ask the customer to spend some, then send again.'),
  '11': shop('Our account is in an invalid state: call M-Pesa business support, then send again.'),
  '21': shop('Give the initiator the role “ORG B2C API initiator” in the portal, then send again.'),
  '2001': initiator('Correct the name and password of the B2C initiator, then send again.'),
  '2006': shop('Our account is not active: call M-Pesa business support, then send again.'),
  '2028': shop('Our B2C number may not pay out: ask M-Pesa for the product, then send again.'),
  '2040': payee('The number has no M-Pesa account: ask the customer to pay from another number.'),
  '8006': initiator(
    'Unlock the initiator in the portal, set a new password here, then send again.',
  ),
  SFC_IC0003: initiator('The initiator does not exist: create it in the portal, then send again.'),
};

/** What a code says; undefined for one that nobody has documented, which is never a failure. */
export const payoutEnd = (code: string): PayoutEnd | undefined =>
  Object.hasOwn(ends, code) ? ends[code] : undefined;
