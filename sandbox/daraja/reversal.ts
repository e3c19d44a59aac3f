import { compactNairobi } from '../core/nairobi-time.ts';
import type { Daraja, Payment } from './daraja.ts';
import { makeReceipt } from './ids.ts';
import { acknowledge, failure, type Outcome, readRequest } from './initiator.ts';
import { giveBack } from './money.ts';
import { reversalParameters } from './parameters.ts';
import { processed, pushResult } from './result-codes.ts';
import { type Answer, type Fields, invalidField, refuseFlawed, textOf } from './wire.ts';

/** `POST /mpesa/reversal/v1/request`: gives a payment back to the customer who made it. */
export async function requestReversal(daraja: Daraja, fields: Fields): Promise<Answer> {
  const refusal = refuseFlawed(daraja, reversalParameters, fields);
  if (refusal !== null) return refusal;
  if (textOf(fields, 'ReceiverParty') !== daraja.account.shortCode) {
    return invalidField(daraja, 'ReceiverParty');
  }
  const receipt = textOf(fields, 'TransactionID');
  const amount = textOf(fields, 'Amount');
  const request = await readRequest(daraja, fields, 'Initiator');
  const { conversationId } = request;
  return acknowledge(daraja, request, () => {
    const outcome = reverse(daraja, receipt, Number(amount));
    const made = { ...request, receipt: outcome.receipt };
    daraja.conversations.put(conversationId, made);
    daraja.conversations.put(request.originatorConversationId, made);
    return outcome;
  });
}

function reverse(daraja: Daraja, receipt: string, amount: number): Outcome {
  const payment = daraja.payments.get(receipt);
  if (payment === undefined) return failure('R000002', 'The OriginalTransactionID is invalid.');
  if (payment.reversed >= payment.amount) {
    return failure('R000001', 'The transaction has already been reversed.');
  }
  const left = payment.amount - payment.reversed;
  const fits = daraja.settings.partialReversal ? amount <= left : amount === payment.amount;
  if (!fits) return failure('2028', pushResult('2028').description);
  return reversed(daraja, payment, amount);
}

function reversed(daraja: Daraja, payment: Payment, amount: number): Outcome {
  daraja.payments.put(payment.receipt, { ...payment, reversed: payment.reversed + amount });
  const receipt = makeReceipt(daraja);
  const at = daraja.ctx.timeline.now().toISOString();
  const { phone, account } = payment;
  const move = { receipt, kind: 'reversal', phone, amount, at } as const;
  giveBack(daraja, move, { reference: account, request: payment.receipt });
  const name = daraja.ctx.settings.businessName;
  return {
    code: '0',
    description: processed,
    receipt,
    parameters: [
      { Key: 'DebitAccountBalance', Value: 'Utility Account|KES|0.00|0.00|0.00|0.00' },
      { Key: 'Amount', Value: amount },
      { Key: 'TransCompletedTime', Value: Number(compactNairobi(new Date(at))) },
      { Key: 'OriginalTransactionID', Value: payment.receipt },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: `${phone} - JANE DOE` },
      { Key: 'DebitPartyPublicName', Value: `${daraja.account.shortCode} - ${name}` },
    ],
  };
}
