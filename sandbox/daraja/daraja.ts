import { type Book, openBook } from '../core/book.ts';
import type { Context } from '../core/context.ts';
import type { sampleDaraja } from '../defaults.ts';
import { type Credentials, openCredentials } from './credential.ts';
import type { PushResult } from './result-codes.ts';
import { makeDarajaFaults, normalDarajaSettings } from './settings.ts';
import type { CallbackFault, DarajaFaults, DarajaSettings, Script } from './settings.ts';

export type DarajaAccount = { [Key in keyof typeof sampleDaraja]: string };

export type Phone = {
  msisdn: string;
  script: Script;
  /** One-shot behaviours, used up before `script` counts again. */
  next: Script[];
  afterMs: number;
  lateMs: number;
  /** Null: there is always enough. */
  balanceKes: number | null;
  locked: boolean;
  wrongPins: number;
  resultCode: string | null;
  resultDesc: string | null;
  callback: CallbackFault | null;
};

export type Message = { id: string; msisdn: string; text: string; at: string };

/** One accepted STK push, from the prompt to its result. Amounts are whole shillings. */
export type Push = {
  checkoutRequestId: string;
  merchantRequestId: string;
  shortCode: string;
  phone: string;
  amount: number;
  account: string;
  callbackUrl: string;
  /** False when the prompt never reached the handset. */
  shown: boolean;
  ignored: boolean;
  result: PushResult | null;
  receipt: string | null;
  at: string;
  settledAt: string | null;
};

/** Money a customer paid us, however it came. Amounts are whole shillings. */
export type Payment = {
  receipt: string;
  kind: 'stk' | 'paybill';
  phone: string;
  amount: number;
  account: string;
  shortCode: string;
  request: string;
  reversed: number;
  at: string;
};

/** Money we sent back to a customer. Amounts are whole shillings, and positive. */
export type Move = {
  receipt: string;
  kind: 'reversal' | 'payout';
  phone: string;
  amount: number;
  at: string;
};

/** A status, reversal or payout request whose result comes later. */
export type Conversation = {
  conversationId: string;
  originatorConversationId: string;
  receipt: string | null;
};

export type UrlRegistration = {
  shortCode: string;
  responseType: string;
  confirmationUrl: string;
  validationUrl: string;
};

export type Daraja = {
  ctx: Context;
  account: DarajaAccount;
  settings: DarajaSettings;
  faults: DarajaFaults;
  credentials: Credentials;
  phones: Book<Phone>;
  messages: Book<Message>;
  pushes: Book<Push>;
  payments: Book<Payment>;
  moves: Book<Move>;
  conversations: Book<Conversation>;
  registrations: Book<UrlRegistration>;
  pullNumbers: Book<{ shortCode: string; nominatedNumber: string }>;
  /** Tokens that count, with the moment each dies (ms since 1970). */
  tokens: Map<string, number>;
  /** Newest push of each phone, and when each phone last paid an amount (ms since 1970). */
  latestPush: Map<string, string>;
  paidAt: Map<string, number>;
};

/** Whether customers pay a Buy Goods till: it has no account field. */
export const isTill = ({ account }: Pick<Daraja, 'account'>) => account.till !== '';

/** The number that customers pay: the paybill, or the till. */
export const payeeOf = ({ account }: Pick<Daraja, 'account'>) => account.till || account.shortCode;

const recordsMax = 50_000;

export function openDaraja(ctx: Context, account: DarajaAccount): Daraja {
  const open = <T>(name: string) => openBook<T>({ dir: ctx.dir, name, recordsMax });
  const daraja: Daraja = {
    ctx,
    account,
    settings: { ...normalDarajaSettings },
    faults: makeDarajaFaults(),
    credentials: openCredentials(ctx),
    phones: open('daraja-phones'),
    messages: open('daraja-messages'),
    pushes: open('daraja-pushes'),
    payments: open('daraja-payments'),
    moves: open('daraja-moves'),
    conversations: open('daraja-conversations'),
    registrations: open('daraja-registrations'),
    pullNumbers: open('daraja-pull-numbers'),
    tokens: new Map(),
    latestPush: new Map(),
    paidAt: new Map(),
  };
  for (const push of daraja.pushes.all()) notePush(daraja, push);
  for (const payment of daraja.payments.all()) notePayment(daraja, payment);
  return daraja;
}

export const paidKey = (phone: string, amount: number) => `${phone} ${amount}`;

function notePush(daraja: Daraja, push: Push): void {
  daraja.latestPush.set(push.phone, push.checkoutRequestId);
}

function notePayment(daraja: Daraja, payment: Payment): void {
  if (payment.kind !== 'stk') return;
  daraja.paidAt.set(paidKey(payment.phone, payment.amount), Date.parse(payment.at));
}

const booksOf = (daraja: Daraja) => [
  daraja.phones,
  daraja.messages,
  daraja.pushes,
  daraja.payments,
  daraja.moves,
  daraja.conversations,
  daraja.registrations,
  daraja.pullNumbers,
];

/** Forgets every book and fault. Tokens stay: a client that holds one is not disturbed. */
export function resetDaraja(daraja: Daraja): void {
  for (const book of booksOf(daraja)) book.clear();
  daraja.latestPush.clear();
  daraja.paidAt.clear();
  for (const fault of Object.values(daraja.faults)) fault.set(null);
  Object.assign(daraja.settings, normalDarajaSettings);
}

export function closeDaraja(daraja: Daraja): void {
  for (const book of booksOf(daraja)) book.close();
}

/** The phone of this number; an unknown one has the default habit. */
export function phoneOf(daraja: Daraja, msisdn: string): Phone {
  return (
    daraja.phones.get(msisdn) ?? {
      msisdn,
      script: daraja.settings.defaultScript,
      next: [],
      afterMs: 0,
      lateMs: 30_000,
      balanceKes: null,
      locked: false,
      wrongPins: 0,
      resultCode: null,
      resultDesc: null,
      callback: null,
    }
  );
}

export function savePhone(daraja: Daraja, phone: Phone): void {
  daraja.phones.put(phone.msisdn, phone);
  daraja.ctx.live.changed('phone');
}

export function savePush(daraja: Daraja, push: Push): void {
  daraja.pushes.put(push.checkoutRequestId, push);
  if (push.result === null) notePush(daraja, push);
  daraja.ctx.live.changed('phone');
}

export function savePayment(daraja: Daraja, payment: Payment): void {
  daraja.payments.put(payment.receipt, payment);
  notePayment(daraja, payment);
}
