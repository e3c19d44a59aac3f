import { type Daraja, type Message, type Phone, phoneOf, type Push } from '../daraja/daraja.ts';
import { mayComeLate } from '../daraja/result-codes.ts';

export type PromptState = 'pending' | 'paid' | 'failed' | 'never-shown';

/** A push as its customer, and a test, sees it. */
export type PromptView = {
  id: string;
  phone: string;
  amount: number;
  account: string;
  businessName: string;
  state: PromptState;
  ignored: boolean;
  mayApproveLate: boolean;
  resultCode: string | null;
  resultDesc: string | null;
  receipt: string | null;
  at: string;
};

export type PhoneView = Phone & { prompts: PromptView[]; messages: Message[] };

const promptsMax = 50;
const messagesMax = 50;

export function promptView(daraja: Daraja, push: Push): PromptView {
  return {
    id: push.checkoutRequestId,
    phone: push.phone,
    amount: push.amount,
    account: push.account,
    businessName: daraja.ctx.settings.businessName,
    state: stateOf(push),
    ignored: push.ignored,
    mayApproveLate: push.receipt === null && push.result !== null && mayComeLate(push.result.code),
    resultCode: push.result?.code ?? null,
    resultDesc: push.result?.description ?? null,
    receipt: push.receipt,
    at: push.at,
  };
}

function stateOf(push: Push): PromptState {
  if (push.receipt !== null) return 'paid';
  if (!push.shown) return 'never-shown';
  return push.result === null ? 'pending' : 'failed';
}

/** The newest prompts first, of one state or one phone where asked. */
export function findPrompts(
  daraja: Daraja,
  { state, phone, limit }: { state?: string; phone?: string; limit?: number },
): PromptView[] {
  return daraja.pushes
    .all()
    .filter((push) => phone === undefined || push.phone === phone)
    .filter((push) => state === undefined || stateOf(push) === state)
    .toReversed()
    .slice(0, limit ?? promptsMax)
    .map((push) => promptView(daraja, push));
}

export function phoneView(daraja: Daraja, msisdn: string): PhoneView {
  const messages = daraja.messages
    .all()
    .filter((message) => message.msisdn === msisdn)
    .toReversed()
    .slice(0, messagesMax);
  return { ...phoneOf(daraja, msisdn), prompts: findPrompts(daraja, { phone: msisdn }), messages };
}

/** Every phone that was ever steered, asked or written to, the last asked first. */
export function allPhones(daraja: Daraja): PhoneView[] {
  const asked = daraja.pushes.all().toReversed();
  const known = [
    ...asked.map(({ phone }) => phone),
    ...daraja.messages.all().map(({ msisdn }) => msisdn),
    ...daraja.phones.all().map(({ msisdn }) => msisdn),
  ];
  return [...new Set(known)].slice(0, phonesMax).map((msisdn) => phoneView(daraja, msisdn));
}

const phonesMax = 50;
