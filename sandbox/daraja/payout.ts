import { nairobiParts } from '../core/nairobi-time.ts';
import type { Daraja } from './daraja.ts';
import { makeReceipt } from './ids.ts';
import { acknowledge, acknowledgeLate, failure, type Outcome, readRequest } from './initiator.ts';
import { giveBack } from './money.ts';
import { payoutParameters } from './parameters.ts';
import { processed, pushResult } from './result-codes.ts';
import type { PayoutFault } from './settings.ts';
import { type Answer, type Fields, invalidField, rateLimited, refuse, textOf } from './wire.ts';
import { refuseFlawed } from './wire.ts';

const minKes = 10;
const maxKes = 250_000;
const dayKes = 500_000;

/**
 * `POST /mpesa/b2c/v3/paymentrequest`: money to a customer. It carries our own
 * OriginatorConversationID, and the same one is never paid twice.
 */
export async function requestPayout(daraja: Daraja, fields: Fields): Promise<Answer> {
  const fault = daraja.faults.payout.take();
  const early = refuseEarly(daraja, fault);
  if (early) return early;
  const refusal = refuseFlawed(daraja, payoutParameters, fields);
  if (refusal !== null) return refusal;
  if (textOf(fields, 'PartyA') !== daraja.account.payoutShortCode) {
    return invalidField(daraja, 'PartyA');
  }
  const request = await readRequest(daraja, fields, 'InitiatorName');
  const originator = textOf(fields, 'OriginatorConversationID');
  const phone = textOf(fields, 'PartyB');
  const requested = { amount: Number(textOf(fields, 'Amount')), originator, phone };
  if (daraja.conversations.get(originator) !== undefined) return duplicate(daraja, fault);
  const named = {
    ...request,
    originatorConversationId: originator,
    ...(fault.otherId ? { resultOriginator: request.originatorConversationId } : {}),
  };
  daraja.conversations.put(originator, { ...named, receipt: null });
  const begin = fault.resultFirst ? acknowledgeLate : acknowledge;
  const answer = await begin(daraja, named, () => {
    const outcome = pay(daraja, requested);
    const made = { ...named, receipt: outcome.receipt === '' ? null : outcome.receipt };
    daraja.conversations.put(originator, made);
    daraja.conversations.put(named.conversationId, made);
    return outcome;
  });
  return fault.reply === 'taken-then-lost' ? loseIt(answer) : answer;
}

const loseIt = (answer: Answer): Answer => ({
  lost: 'reset',
  ...(answer.afterwards ? { afterwards: answer.afterwards } : {}),
});

/** What the gateway says before it looks at the request: nothing was taken. */
function refuseEarly(daraja: Daraja, { reply }: PayoutFault): Answer | null {
  if (reply === 'spike-429') return rateLimited('capacity=5, period=60000');
  if (reply === 'spike') {
    return refuse(daraja, '500.003.02', 'Error Occurred: Spike Arrest Violation');
  }
  if (reply === 'quota') return refuse(daraja, '500.003.03', 'Quota Violation');
  if (reply === 'internal-error') {
    return refuse(daraja, '500.003.1001', 'Internal Server Error');
  }
  return reply === 'never' ? { lost: 'reset' } : null;
}

function duplicate(daraja: Daraja, { reply }: PayoutFault): Answer {
  const text = 'Duplicate OriginatorConversationID.';
  if (reply !== 'known') return refuse(daraja, '500.002.1001', text);
  const body = { ConversationID: '', OriginatorConversationID: '', ResponseCode: '1' };
  return { status: 200, body: { ...body, ResponseDescription: text } };
}

type Payout = { amount: number; originator: string; phone: string };

function pay(daraja: Daraja, { amount, originator, phone }: Payout): Outcome {
  const limit = limitOf(daraja, amount, phone);
  if (limit !== undefined) return failure(limit, pushResult(limit).description);
  const receipt = makeReceipt(daraja);
  const now = daraja.ctx.timeline.now();
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
      { Key: 'B2CUtilityAccountAvailableFunds', Value: utilityLeft(daraja) },
      { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
    ],
  };
}

const payoutsOf = (daraja: Daraja) => daraja.moves.all().filter(({ kind }) => kind === 'payout');
const total = (moves: readonly { amount: number }[]) =>
  moves.reduce((sum, { amount }) => sum + amount, 0);
const utilityLeft = (daraja: Daraja) => daraja.settings.utilityKes - total(payoutsOf(daraja));

/** The documented code of the limit that a payout breaks. */
function limitOf(daraja: Daraja, amount: number, phone: string): string | undefined {
  if (amount < minKes) return '2';
  if (amount > maxKes) return '3';
  if (amount > utilityLeft(daraja)) return '1';
  const today = dayOf(daraja.ctx.timeline.now());
  const theirs = payoutsOf(daraja).filter(
    (move) => move.phone === phone && dayOf(new Date(move.at)) === today,
  );
  return total(theirs) + amount > dayKes ? '4' : undefined;
}

function dayOf(at: Date): string {
  const { year, month, day } = nairobiParts(at);
  return `${year}-${month}-${day}`;
}
