import type { Daraja, Phone, Push } from '../daraja.ts';
import { paidKey, payeeOf, phoneOf, savePhone, savePush } from '../daraja.ts';
import { answerPrompt, fail, type HandsetAnswer } from './handset.ts';
import { checkoutRequestId, requestId } from '../ids.ts';
import { isPlainReference, type PushRequest, readPush } from './push-request.ts';
import { type PushResult, pushResult } from '../result-codes.ts';
import type { PushFault } from '../settings.ts';
import { type Answer, badGateway, type Fields, noMerchant, rateLimited, refuse } from '../wire.ts';
import { wrongCredentials } from '../wire.ts';

/** `POST /mpesa/stkpush/v1/processrequest`: accepted means queued, nothing more. */
export async function processPush(daraja: Daraja, fields: Fields): Promise<Answer> {
  const request = readPush(daraja, fields);
  if (!('phone' in request)) return request;
  const fault = daraja.faults.push.take();
  const refusal = faultAnswer(daraja, fault);
  const isLost = refusal !== null && 'lost' in refusal;
  if (refusal === null || isLost) {
    const busy = refuseBusyPhone(daraja, request.phone);
    if (busy !== null) return busy;
  }
  const reaches = fault.prompt ?? (refusal === null || isLost);
  if (!reaches) return refusal ?? accepted(openPush(daraja, request));
  const push = openPush(daraja, request);
  const customer = () => void letCustomerAct(daraja, push, { request });
  if (daraja.faults.callback.peek().beforeResponse === true) {
    await letCustomerAct(daraja, push, { request, forced: { action: 'approve' } });
    await daraja.ctx.timeline.wait(fault.delayMs ?? 0);
    return refusal ?? accepted(push);
  }
  await daraja.ctx.timeline.wait(fault.delayMs ?? 0);
  return { ...(refusal ?? accepted(push)), afterwards: customer };
}

function accepted(push: Push): Answer {
  return {
    status: 200,
    body: {
      MerchantRequestID: push.merchantRequestId,
      CheckoutRequestID: push.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    },
  };
}

const lockedText =
  'Unable to lock subscriber, a transaction is already in process for the current subscriber';

function faultAnswer(daraja: Daraja, { reply }: PushFault): Answer | null {
  switch (reply) {
    case 'normal':
      return null;
    case 'never':
    case 'reset':
      return { lost: reply };
    case 'internal-error':
      return refuse(daraja, '500.003.1001', 'Internal Server Error');
    case 'busy':
      return refuse(daraja, '500.003.02', 'System is busy. Please try again in few minutes.');
    case 'spike':
      return refuse(daraja, '500.003.02', 'Error Occurred: Spike Arrest Violation');
    case 'spike-429':
      return rateLimited('capacity=5, period=1000');
    case 'quota':
      return refuse(daraja, '500.003.03', 'Quota Violation');
    case 'wrong-credentials':
      return wrongCredentials(daraja);
    case 'no-merchant':
      return noMerchant(daraja);
    case 'locked':
      return refuse(daraja, '500.001.1001', lockedText);
    case 'bad-gateway':
      return badGateway;
    case 'not-json':
      return { status: 200, raw: true, body: 'Success. Request accepted for processing' };
  }
}

/** One open prompt per subscriber: a second push inside the lock is refused. */
function refuseBusyPhone(daraja: Daraja, phone: string): Answer | null {
  const { timeline } = daraja.ctx;
  const since = timeline.now().getTime() - timeline.scaled(daraja.settings.lockMs);
  const latest = daraja.pushes.get(daraja.latestPush.get(phone) ?? '');
  if (latest === undefined || latest.result !== null) return null;
  return Date.parse(latest.at) > since ? refuse(daraja, '500.001.1001', lockedText) : null;
}

function openPush(daraja: Daraja, request: PushRequest): Push {
  const push: Push = {
    checkoutRequestId: checkoutRequestId(daraja, request.phone),
    merchantRequestId: requestId(daraja.ctx.codes),
    shortCode: daraja.account.shortCode,
    phone: request.phone,
    amount: request.amount,
    account: request.account,
    callbackUrl: request.callbackUrl,
    shown: refusalOfNetwork(daraja, request) === null,
    ignored: false,
    result: null,
    receipt: null,
    at: daraja.ctx.timeline.now().toISOString(),
    settledAt: null,
  };
  savePush(daraja, push);
  return push;
}

/** Failures before any prompt: wrong till, text too long, locked PIN, the two-minute rule. */
function refusalOfNetwork(daraja: Daraja, request: PushRequest): PushResult | null {
  if (request.partyB !== payeeOf(daraja)) return pushResult('2028');
  if (!isPlainReference(request.account)) return pushResult('1025');
  if (phoneOf(daraja, request.phone).locked) return pushResult('8006');
  return isRepeated(daraja, request) ? pushResult('17') : null;
}

function isRepeated(daraja: Daraja, { phone, amount }: PushRequest): boolean {
  const { timeline } = daraja.ctx;
  const since = timeline.now().getTime() - timeline.scaled(daraja.settings.rule17Ms);
  const paidAt = daraja.paidAt.get(paidKey(phone, amount));
  return paidAt !== undefined && paidAt > since;
}

/** Lets the phone do what its script says; by hand means that the prompt waits for a person. */
async function letCustomerAct(
  daraja: Daraja,
  push: Push,
  { request, forced }: { request: PushRequest; forced?: HandsetAnswer },
): Promise<void> {
  const refusal = push.shown ? null : refusalOfNetwork(daraja, request);
  if (refusal !== null) return fail(daraja, push, refusal);
  expireLater(daraja, push, daraja.settings.promptMs);
  const phone = phoneOf(daraja, push.phone);
  const answer = forced ?? nextAnswer(daraja, phone);
  if (answer === null) return;
  const act = async () => {
    const current = daraja.pushes.get(push.checkoutRequestId);
    if (current !== undefined && current.result === null) {
      await answerPrompt(daraja, current, answer);
    }
  };
  if (phone.afterMs > 0 && forced === undefined) {
    daraja.ctx.timeline.after(phone.afterMs, () => void act());
  } else await act();
}

function nextAnswer(daraja: Daraja, phone: Phone): HandsetAnswer | null {
  const [once, ...rest] = phone.next;
  if (once !== undefined) savePhone(daraja, { ...phone, next: rest });
  const action = once ?? phone.script;
  if (action === 'manual') return null;
  return {
    action,
    ...(phone.resultCode === null ? {} : { resultCode: phone.resultCode }),
    ...(phone.resultDesc === null ? {} : { resultDesc: phone.resultDesc }),
  };
}

function expireLater(daraja: Daraja, push: Push, delayMs: number): void {
  daraja.ctx.timeline.after(delayMs, () => {
    const current = daraja.pushes.get(push.checkoutRequestId);
    if (current?.result === null) void fail(daraja, current, pushResult('1037'));
  });
}

/** After a restart: prompts that were open time out as they would have done. */
export function resumePushes(daraja: Daraja): void {
  for (const push of daraja.pushes.all()) {
    if (push.result === null) expireLater(daraja, push, daraja.settings.promptMs);
  }
}
