import { nairobiParts } from '../core/nairobi-time.ts';
import { type Daraja, isTill, type Move, type Payment } from './daraja.ts';
import { phoneOf, savePayment, savePhone } from './daraja.ts';

/** Books money that reached the shortcode, from a prompt or paid by hand. */
export function bookPayment(daraja: Daraja, payment: Payment): void {
  const { ctx } = daraja;
  savePayment(daraja, payment);
  ctx.truth.record({
    provider: 'daraja',
    kind: payment.kind === 'stk' ? 'charge' : 'paybill',
    receipt: payment.receipt,
    reference: payment.account,
    request: payment.request,
    phone: payment.phone,
    amountMinor: payment.amount * 100,
    currency: 'KES',
    at: payment.at,
  });
  const phone = phoneOf(daraja, payment.phone);
  const balanceKes = phone.balanceKes === null ? null : phone.balanceKes - payment.amount;
  savePhone(daraja, { ...phone, balanceKes });
  tellPhone(daraja, payment.phone, receiptText(daraja, payment, balanceKes));
}

function receiptText(daraja: Daraja, payment: Payment, balanceKes: number | null): string {
  const at = nairobiParts(new Date(payment.at));
  const hour = Number(at.hour) % 12 === 0 ? 12 : Number(at.hour) % 12;
  const half = Number(at.hour) < 12 ? 'AM' : 'PM';
  const day = `${Number(at.day)}/${Number(at.month)}/${at.year.slice(2)}`;
  const when = `${day} at ${hour}:${at.minute} ${half}`;
  const name = daraja.ctx.settings.businessName;
  const balance = balanceKes === null ? '' : ` New M-PESA balance is Ksh${shillings(balanceKes)}.`;
  const paid = isTill(daraja)
    ? `paid to ${name}`
    : `sent to ${name} for account ${payment.account}`;
  return (
    `${payment.receipt} Confirmed. Ksh${shillings(payment.amount)} ${paid} ` +
    `on ${when}.${balance} Transaction cost, Ksh0.00.`
  );
}

/** Books money that we sent to a customer, and notifies the phone. */
export function giveBack(
  daraja: Daraja,
  move: Move,
  about: { reference: string; request: string },
): void {
  daraja.moves.put(move.receipt, move);
  const { receipt, kind, phone, amount, at } = move;
  daraja.ctx.truth.record({
    provider: 'daraja',
    kind,
    receipt,
    ...about,
    phone,
    amountMinor: -amount * 100,
    currency: 'KES',
    at,
  });
  const known = phoneOf(daraja, phone);
  if (known.balanceKes !== null) {
    savePhone(daraja, { ...known, balanceKes: known.balanceKes + amount });
  }
  const name = daraja.ctx.settings.businessName;
  const text =
    kind === 'reversal'
      ? `Transaction ${about.request} was reversed; Ksh${shillings(amount)} came back.`
      : `You have received Ksh${shillings(amount)} from ${name}.`;
  tellPhone(daraja, phone, `${receipt} Confirmed. ${text}`);
}

/** `1,500.00`, as M-PESA messages print amounts. */
export const shillings = (amount: number) =>
  amount.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Puts an SMS on the phone. */
export function tellPhone(daraja: Daraja, msisdn: string, text: string): void {
  const id = `sms-${daraja.ctx.codes.lower(12)}`;
  const at = daraja.ctx.timeline.now().toISOString();
  daraja.messages.put(id, { id, msisdn, text, at });
  daraja.ctx.live.changed('phone');
}
