import { nairobiParts } from '../core/nairobi-time.ts';
import type { Daraja } from './daraja.ts';
import { makeReceipt } from './ids.ts';
import { acknowledge, type Outcome, readRequest } from './initiator.ts';
import { giveBack } from './money.ts';
import { processed } from './result-codes.ts';
import { type Answer, type Fields, invalidField, refuse, textOf } from './wire.ts';

const commands = ['BusinessPayment', 'SalaryPayment', 'PromotionPayment'];
const subscriber = /^254(7\d{8}|1[01]\d{7})$/;

/**
 * `POST /mpesa/b2c/v3/paymentrequest`: money to a customer. It carries our own
 * OriginatorConversationID, and the same one is never paid twice.
 */
export async function requestPayout(daraja: Daraja, fields: Fields): Promise<Answer> {
  const originator = textOf(fields, 'OriginatorConversationID');
  if (originator === null || originator === '') {
    return invalidField(daraja, 'OriginatorConversationID');
  }
  if (!commands.includes(textOf(fields, 'CommandID') ?? '')) {
    return invalidField(daraja, 'CommandID');
  }
  const amount = textOf(fields, 'Amount');
  if (amount === null || !/^[1-9]\d*$/.test(amount)) return invalidField(daraja, 'Amount');
  if (textOf(fields, 'PartyA') !== daraja.account.shortCode) return invalidField(daraja, 'PartyA');
  const phone = textOf(fields, 'PartyB');
  if (phone === null || !subscriber.test(phone)) return invalidField(daraja, 'PartyB');
  const request = await readRequest(daraja, fields, 'InitiatorName');
  if (!('conversationId' in request)) return request;
  if (daraja.conversations.get(originator) !== undefined) {
    return refuse(daraja, '500.002.1001', 'Duplicate OriginatorConversationID.');
  }
  const named = { ...request, originatorConversationId: originator };
  daraja.conversations.put(originator, { ...named, receipt: null });
  return acknowledge(daraja, named, () => {
    const outcome = pay(daraja, phone, { amount: Number(amount), originator });
    daraja.conversations.put(originator, { ...named, receipt: outcome.receipt });
    return outcome;
  });
}

type Payout = { amount: number; originator: string };

function pay(daraja: Daraja, phone: string, { amount, originator }: Payout): Outcome {
  const receipt = makeReceipt(daraja);
  const now = daraja.world.timeline.now();
  const at = now.toISOString();
  const move = { receipt, kind: 'payout', phone, amount, at } as const;
  giveBack(daraja, move, { reference: originator, request: originator });
  const { day, month, year, hour, minute, second } = nairobiParts(now);
  return {
    code: '0',
    description: processed,
    receipt,
    parameters: [
      { Key: 'TransactionAmount', Value: amount },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      { Key: 'B2CChargesPaidAccountAvailableFunds', Value: 0 },
      { Key: 'ReceiverPartyPublicName', Value: `${phone} - JANE DOE` },
      {
        Key: 'TransactionCompletedDateTime',
        Value: `${day}.${month}.${year} ${hour}:${minute}:${second}`,
      },
    ],
  };
}
