import { phonePin, wrongPinsMax } from '../../defaults.ts';
import { sendCallback } from './callback.ts';
import { sendConfirmation } from '../confirmation.ts';
import type { Daraja, Payment, Push } from '../daraja.ts';
import { phoneOf, savePhone, savePush } from '../daraja.ts';
import { makeReceipt } from '../ids.ts';
import { bookPayment } from '../money.ts';
import { mayComeLate, pushResult } from '../result-codes.ts';
import type { Script } from '../settings.ts';

export type HandsetAction = Exclude<Script, 'manual'> | 'pin';
export type HandsetAnswer = {
  action: HandsetAction;
  pin?: string;
  resultCode?: string;
  resultDesc?: string;
  lateMs?: number;
};

/** Why a prompt cannot take that answer any more, or what happened to the PIN. */
export type HandsetReply = { accepted: boolean; text: string };

const accepted: HandsetReply = { accepted: true, text: 'Answered.' };

/** Lets the customer answer a prompt; the result and its callback follow. */
export async function answerPrompt(
  daraja: Daraja,
  push: Push,
  answer: HandsetAnswer,
): Promise<HandsetReply> {
  if (push.receipt !== null) return { accepted: false, text: 'This prompt is already paid.' };
  if (push.result !== null && !(isApproval(answer) && mayComeLate(push.result.code))) {
    return { accepted: false, text: `This prompt ended with code ${push.result.code}.` };
  }
  if (answer.action === 'pin') return enterPin(daraja, push, answer.pin ?? '');
  if (answer.action === 'approve') return approve(daraja, push);
  if (answer.action === 'ignore') {
    savePush(daraja, { ...push, ignored: true });
    return accepted;
  }
  if (answer.action === 'approve-late') return approveLate(daraja, push, answer);
  await fail(daraja, push, failureOf(answer));
  return accepted;
}

const isApproval = ({ action }: HandsetAnswer) => action === 'approve' || action === 'pin';

function failureOf(answer: HandsetAnswer): ReturnType<typeof pushResult> {
  const codes: Partial<Record<HandsetAction, string>> = {
    cancel: '1032',
    'wrong-pin': '2001',
    'no-funds': '1',
    unreachable: '1037',
    expire: '1019',
  };
  const code = codes[answer.action] ?? answer.resultCode ?? '1032';
  return pushResult(code, answer.resultDesc);
}

/** Ends the prompt without money. */
export async function fail(
  daraja: Daraja,
  push: Push,
  result: ReturnType<typeof pushResult>,
): Promise<void> {
  const settledAt = daraja.ctx.timeline.now().toISOString();
  const settled = { ...push, result, settledAt };
  savePush(daraja, settled);
  await sendCallback(daraja, settled);
}

async function approve(daraja: Daraja, push: Push): Promise<HandsetReply> {
  const phone = phoneOf(daraja, push.phone);
  if (phone.locked) {
    await fail(daraja, push, pushResult('8006'));
    return { accepted: false, text: 'The M-PESA PIN of this phone is locked.' };
  }
  if (phone.balanceKes !== null && phone.balanceKes < push.amount) {
    await fail(daraja, push, pushResult('1'));
    return { accepted: false, text: 'There is not enough money in the account.' };
  }
  const payment = takeMoney(daraja, push);
  const result = pushResult('0');
  const settled = { ...push, result, receipt: payment.receipt, settledAt: payment.at };
  savePush(daraja, settled);
  await sendCallback(daraja, settled);
  if (daraja.settings.c2bOnStk) await sendConfirmation(daraja, payment);
  return accepted;
}

/** The prompt times out first; the money follows, as slow networks do it. */
async function approveLate(
  daraja: Daraja,
  push: Push,
  answer: HandsetAnswer,
): Promise<HandsetReply> {
  const lateMs = answer.lateMs ?? phoneOf(daraja, push.phone).lateMs;
  await fail(daraja, push, pushResult('1037'));
  daraja.ctx.timeline.after(lateMs, () => {
    const current = daraja.pushes.get(push.checkoutRequestId);
    if (current !== undefined && current.receipt === null) void approve(daraja, current);
  });
  return accepted;
}

async function enterPin(daraja: Daraja, push: Push, pin: string): Promise<HandsetReply> {
  const phone = phoneOf(daraja, push.phone);
  if (phone.locked || pin === phonePin) {
    if (!phone.locked) savePhone(daraja, { ...phone, wrongPins: 0 });
    return approve(daraja, push);
  }
  const wrongPins = phone.wrongPins + 1;
  const locked = wrongPins >= wrongPinsMax;
  savePhone(daraja, { ...phone, wrongPins, locked });
  if (!locked) {
    const left = wrongPinsMax - wrongPins;
    return { accepted: false, text: `Wrong PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.` };
  }
  await fail(daraja, push, pushResult('2001'));
  return { accepted: false, text: 'Wrong PIN three times: the PIN is locked.' };
}

/** Moves the money of an approved prompt. */
function takeMoney(daraja: Daraja, push: Push): Payment {
  const { ctx } = daraja;
  const payment: Payment = {
    receipt: makeReceipt(daraja),
    kind: 'stk',
    phone: push.phone,
    amount: push.amount,
    account: push.account,
    shortCode: push.shortCode,
    request: push.checkoutRequestId,
    reversed: 0,
    at: ctx.timeline.now().toISOString(),
  };
  bookPayment(daraja, payment);
  return payment;
}
