import { compactNairobi, spacedNairobi } from '../../core/nairobi-time.ts';
import { type Daraja, type Push, phoneOf } from '../daraja.ts';
import { requestId } from '../ids.ts';
import { callbackCode } from '../result-codes.ts';
import type { CallbackFault } from '../settings.ts';

type Item = { Name: string; Value?: unknown };

/** Sends the push's result to its CallBackURL, with the configured faults. */
export async function sendCallback(daraja: Daraja, push: Push): Promise<void> {
  const { ctx, faults } = daraja;
  const fault = { ...faults.callback.take(), ...phoneOf(daraja, push.phone).callback };
  await ctx.deliveries.send(
    {
      provider: 'daraja',
      kind: 'stk-callback',
      about: push.checkoutRequestId,
      url: push.callbackUrl,
      headers: { 'content-type': 'application/json' },
      body: callbackBody(daraja, push, fault),
    },
    fault,
  );
}

function callbackBody(daraja: Daraja, push: Push, fault: CallbackFault): string {
  const codes = daraja.ctx.codes;
  const code = fault.resultCode ?? push.result?.code ?? '';
  const wrong = fault.wrongId;
  const isWrong = (which: 'checkout' | 'merchant') => wrong === which || wrong === 'both';
  const stkCallback = {
    MerchantRequestID: isWrong('merchant') ? requestId(codes) : push.merchantRequestId,
    CheckoutRequestID: isWrong('checkout') ? `ws_CO_${codes.digits(26)}` : push.checkoutRequestId,
    ResultCode: fault.stringResultCode === true ? code : callbackCode(code),
    ResultDesc: fault.resultDesc ?? push.result?.description ?? '',
    ...(push.receipt === null ? {} : { CallbackMetadata: { Item: items(daraja, push, fault) } }),
  };
  // The wire shows shillings with two decimals, which JSON.stringify would not.
  return JSON.stringify({ Body: { stkCallback } }).replace(
    /("Name":"Amount","Value":\d+)(?=[,}])/,
    '$1.00',
  );
}

function items(daraja: Daraja, push: Push, fault: CallbackFault): Item[] {
  if (fault.omit === 'all') return [];
  const omit = fault.omit ?? [];
  const at = new Date(push.settledAt ?? push.at);
  const amount = fault.amount ?? push.amount;
  const masked = `${push.phone.slice(0, 6)}***${push.phone.slice(-3)}`;
  const balance = phoneOf(daraja, push.phone).balanceKes;
  const withBalance = balance !== null && fault.balanceWithoutValue !== true;
  const all: Item[] = [
    { Name: 'Amount', Value: fault.stringAmount === true ? amount.toFixed(2) : amount },
    { Name: 'MpesaReceiptNumber', Value: fault.receipt ?? push.receipt },
    { Name: 'Balance', ...(withBalance ? { Value: balance } : {}) },
    {
      Name: 'TransactionDate',
      Value: fault.stringDate === true ? spacedNairobi(at) : Number(compactNairobi(at)),
    },
    { Name: 'PhoneNumber', Value: fault.maskedPhone === true ? masked : Number(push.phone) },
  ];
  const kept = all.filter(({ Name }) => !omit.includes(Name));
  return fault.shuffle === true ? daraja.ctx.codes.shuffled(kept) : kept;
}
