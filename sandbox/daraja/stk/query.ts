import type { Daraja, Push } from '../daraja.ts';
import { queryParameters } from '../parameters.ts';
import { refuseMerchant } from './push-request.ts';
import { type PushResult, pushResult } from '../result-codes.ts';
import type { QueryFault } from '../settings.ts';
import { type Answer, type Fields, invalidField, rateLimited, refuse, textOf } from '../wire.ts';
import { refuseFlawed, unavailable, wrongCredentials } from '../wire.ts';

const minuteMs = 60_000;

/** Counts queries of the whole app: a burst of one, refilled `perMinute` times a minute. */
export function makeQueryLimit(daraja: Daraja): () => boolean {
  let nextAt = 0;
  return () => {
    const perMinute = daraja.settings.queriesPerMinute;
    if (perMinute === null) return true;
    const { timeline } = daraja.ctx;
    const now = timeline.now().getTime();
    if (now < nextAt) return false;
    nextAt = now + timeline.scaled(minuteMs) / perMinute;
    return true;
  };
}

/** `POST /mpesa/stkpushquery/v1/query`: all values are texts, and there is no receipt. */
export async function queryPush(daraja: Daraja, fields: Fields): Promise<Answer> {
  const refusal = refuseFlawed(daraja, queryParameters, fields) ?? refuseMerchant(daraja, fields);
  if (refusal !== null) return refusal;
  const push = daraja.pushes.get(textOf(fields, 'CheckoutRequestID'));
  const fault = daraja.faults.query.take();
  await daraja.ctx.timeline.wait(fault.delayMs ?? 0);
  return faultAnswer(daraja, push, fault) ?? honest(daraja, push);
}

function honest(daraja: Daraja, push: Push | undefined): Answer {
  if (push === undefined) return invalidField(daraja, 'CheckoutRequestID');
  return push.result === null ? stillProcessed(daraja) : found(push, push.result);
}

const stillProcessed = (daraja: Daraja) =>
  refuse(daraja, '500.001.1001', 'The transaction is being processed');

function found(push: Push, result: PushResult | null): Answer {
  return {
    status: 200,
    body: {
      ResponseCode: '0',
      // The three s are what the wire has been seen to send.
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: push.merchantRequestId,
      CheckoutRequestID: push.checkoutRequestId,
      ...(result === null ? {} : { ResultCode: result.code, ResultDesc: result.description }),
    },
  };
}

function faultAnswer(daraja: Daraja, push: Push | undefined, fault: QueryFault): Answer | null {
  switch (fault.reply) {
    case 'normal':
      return null;
    case 'never':
      return { lost: 'never' };
    case 'outage':
      return unavailable;
    case 'rate-limited':
      return rateLimited('capacity=5, period=60000');
    case 'busy':
      return refuse(daraja, '500.003.02', 'System is busy. Please try again in few minutes.');
    case 'being-processed':
      return stillProcessed(daraja);
    case 'invalid-id':
      return invalidField(daraja, 'CheckoutRequestID');
    case 'wrong-credentials':
      return wrongCredentials(daraja);
    default:
      return push === undefined ? null : altered(push, fault);
  }
}

function altered(push: Push, fault: QueryFault): Answer {
  if (fault.reply === 'processing') return found(push, pushResult('4999'));
  if (fault.reply === 'no-result') return found(push, null);
  return found(push, pushResult(fault.resultCode ?? '0', fault.resultDesc));
}
