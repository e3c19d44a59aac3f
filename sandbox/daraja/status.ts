import { compactNairobi } from '../core/nairobi-time.ts';
import { type Daraja, isTill, type Payment, payeeOf } from './daraja.ts';
import { acknowledge, failure, type Outcome, readRequest } from './initiator.ts';
import { statusParameters } from './parameters.ts';
import { processed, pushResult } from './result-codes.ts';
import { type Answer, type Fields, invalidField, refuseFlawed, textOf } from './wire.ts';

/** `POST /mpesa/transactionstatus/v1/query`: by receipt or by the conversation that made it. */
export async function queryStatus(daraja: Daraja, fields: Fields): Promise<Answer> {
  const refusal = refuseFlawed(daraja, statusParameters, fields);
  if (refusal !== null) return refusal;
  const { shortCode, payoutShortCode } = daraja.account;
  if (![shortCode, payoutShortCode].includes(textOf(fields, 'PartyA'))) {
    return invalidField(daraja, 'PartyA');
  }
  const receipt = textOf(fields, 'TransactionID');
  const original = textOf(fields, 'OriginalConversationID');
  const request = await readRequest(daraja, fields, 'Initiator');
  return acknowledge(daraja, request, () => found(daraja, receipt, original));
}

function found(daraja: Daraja, receipt: string, original: string): Outcome {
  const { conversations, payments, moves } = daraja;
  const known = receipt === '' ? (conversations.get(original)?.receipt ?? '') : receipt;
  const payment = payments.get(known);
  if (payment !== undefined) return describe(daraja, payment);
  const move = moves.get(known);
  if (move === undefined) return failure('2032', pushResult('2032').description);
  const from = move.kind === 'payout' ? daraja.account.payoutShortCode : payeeOf(daraja);
  const shown = { ...move, account: '', request: '', reversed: 0 };
  return describe(daraja, shown, { status: 'Completed', from });
}

type Shown = Pick<Payment, 'receipt' | 'phone' | 'amount' | 'at' | 'reversed'> & {
  account: string;
  request: string;
};

const payoutCharge = 'Fee For B2C Payment|KES|22.40';

/** Keys may come twice and may lack a value: the official sample does both. */
function describe(daraja: Daraja, payment: Shown, out?: { status: string; from: string }): Outcome {
  const whole = payment.reversed >= payment.amount;
  const customer = `${daraja.settings.statusPayee || payment.phone} - JANE DOE`;
  const isPayout = out?.from === daraja.account.payoutShortCode;
  const number = out?.from ?? payeeOf(daraja);
  const ours = `${number} - ${daraja.ctx.settings.businessName}`;
  // Money that we send is debited from us.
  const [debit, credit] = out ? [ours, customer] : [customer, ours];
  const from = out ? 'Utility Account' : 'MMF Account For Customer';
  const at = Number(compactNairobi(new Date(payment.at)));
  return {
    code: '0',
    description: processed,
    receipt: payment.receipt,
    parameters: [
      { Key: 'DebitPartyName', Value: debit },
      // The sample of a payout has no credit party: the second debit party is the person.
      ...(out ? [] : [{ Key: 'CreditPartyName', Value: credit }]),
      { Key: 'InitiatedTime', Value: at },
      { Key: 'DebitAccountType', Value: from },
      { Key: 'DebitPartyCharges', ...(isPayout ? { Value: payoutCharge } : {}) },
      { Key: 'TransactionReason' },
      // The code for a till is not documented.
      { Key: 'ReasonType', ...(isTill(daraja) ? {} : { Value: 'Pay Bill Online' }) },
      { Key: 'TransactionStatus', Value: out?.status ?? (whole ? 'Reversed' : 'Completed') },
      { Key: 'FinalisedTime', Value: at },
      { Key: 'Amount', Value: payment.amount },
      { Key: 'ReceiptNo', Value: payment.receipt },
      { Key: 'DebitPartyName', Value: out ? credit : debit },
    ],
  };
}
