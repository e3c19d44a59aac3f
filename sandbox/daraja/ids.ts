import type { Codes } from '../core/codes.ts';
import { nairobiParts } from '../core/nairobi-time.ts';
import type { Daraja } from './daraja.ts';

/** `29115-34620561-1`: MerchantRequestID, conversation and request ids share this form. */
export const requestId = (codes: Codes) => `${codes.digits(5)}-${codes.digits(8)}-1`;

const triesMax = 1_000;

/**
 * `ws_CO_` + DDMMYYYYHHmmssSSS + the nine-digit subscriber number, as public samples decode. It is
 * unique because a taken millisecond moves to the next one.
 */
export function checkoutRequestId(daraja: Daraja, phone: string): string {
  const base = daraja.ctx.timeline.now().getTime();
  for (let ahead = 0; ahead < triesMax; ahead += 1) {
    const at = nairobiParts(new Date(base + ahead));
    const moment = `${at.day}${at.month}${at.year}${at.hour}${at.minute}${at.second}`;
    const id = `ws_CO_${moment}${at.millisecond}${phone.slice(-9)}`;
    if (daraja.pushes.get(id) === undefined) return id;
  }
  throw new Error(`More than ${triesMax} pushes to ${phone} within one second.`);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const firstYear = 2006; // Receipts of 2026 begin with U, of 2025 with T.

/** An M-Pesa receipt: year, month and day in one character each, then seven more. */
export function makeReceipt(daraja: Daraja): string {
  const { year, month, day } = nairobiParts(daraja.ctx.timeline.now());
  const dayNumber = Number(day);
  const date = [
    letters.charAt((Number(year) - firstYear) % letters.length),
    letters.charAt(Number(month) - 1),
    dayNumber <= 9 ? String(dayNumber) : letters.charAt(dayNumber - 10),
  ].join('');
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt = `${date}${daraja.ctx.codes.upper(7)}`;
    const { payments, moves } = daraja;
    if (payments.get(receipt) === undefined && moves.get(receipt) === undefined) return receipt;
  }
  throw new Error('No unused receipt found; the random source repeats itself.');
}
