import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { makeId, systemRandomness } from '#platform/random.ts';
import { conversationTokenOf } from '../callbacks/converse.ts';
import { conversationsOf, type Conversation } from '../callbacks/conversations.sql.ts';
import { storeResult } from '../callbacks/store-result.ts';
import { readResult } from '../providers/daraja/operator.ts';
import type {
  ConversationAnswer,
  CardRefund,
  CardRefunds,
  Operator,
} from '../providers/money-out.ts';
import type { Payouts, PayoutTaken } from '../providers/payouts.ts';
import { paidTo } from '../refunds/payee.ts';
import { asItCame, untriedRefund, type Refund } from '../refunds/refund.ts';
import { findRefund, insertRefund, lockReturnable, saveRefund } from '../refunds/refunds.sql.ts';
import { callbackBody, check, deliver, givenPrompt, newReceipt } from './given-payments.ts';
import { price, type TestContext } from './given-payments.ts';

/** A payment that has come, of KES 259, by M-Pesa or by card. */
export async function givenPaid(ctx: TestContext, kind: 'prompt' | 'card' = 'prompt') {
  const attempt = await givenPrompt(ctx, kind);
  const receipt = newReceipt();
  const { daraja, paystack } = ctx.providers;
  (kind === 'prompt' ? daraja : paystack).customerPays(attempt, receipt);
  if (kind === 'prompt') await deliver(ctx, attempt, callbackBody(attempt, { receipt }));
  await check(ctx, attempt);
  return { ...attempt, receipt };
}

/** A return of a whole payment that is promised and not yet sent. */
export async function givenRefund(
  ctx: TestContext,
  { id: paymentId, orderId, customerId, provider }: Awaited<ReturnType<typeof givenPaid>>,
  more: Partial<Refund> = {},
): Promise<Refund> {
  const id = makeId('rfd', systemRandomness);
  const refund: Refund = {
    id,
    kind: 'refund',
    source: { kind: 'payment', id: paymentId },
    paymentId,
    orderId,
    customerId,
    provider,
    destination: 'provider',
    ...asItCame,
    amount: price,
    orderPart: price,
    vat: wholeKes(0),
    reason: 'too slow',
    endsService: false,
    state: 'requested',
    dedupeKey: id,
    requestedBy: 'system',
    ...untriedRefund,
    createdAt: ctx.now,
    nextCheckAt: ctx.now,
    ...more,
  };
  await ctx.db.transaction(async (tx) => {
    await lockReturnable(tx, { source: refund.source, received: price });
    await insertRefund(tx, refund);
  });
  return refund;
}

/** The same money as a payout to a phone. */
export const givenPayout = (ctx: TestContext, paid: Awaited<ReturnType<typeof givenPaid>>) => {
  const id = makeId('rfd', systemRandomness);
  const phone = keptPhone('254712345678');
  return givenRefund(ctx, paid, { id, dedupeKey: id, ...paidTo(ctx.keyring, { id, phone }) });
};

/** Books a refund's answer as the worker does. */
export async function nowIs(ctx: TestContext, { id }: Refund, more: Partial<Refund>) {
  const refund = await findRefund(ctx.db, id);
  if (!refund) throw new Error('This refund was written.');
  const { state: before } = refund;
  await ctx.db.transaction((tx) =>
    saveRefund(tx, {
      before,
      refund: { ...refund, ...more },
      cause: 'test',
      actor: 'system',
      at: ctx.now,
    }),
  );
}

let conversations = 0;
/** M-Pesa names each conversation once; the name of ours is what a test looks for. */
const asTaken = (originatorId: string): ConversationAnswer => ({
  kind: 'asked',
  conversationId: `AG_${(conversations += 1)}`,
  originatorId,
});

/** A fake for M-Pesa's delayed answers: accepts everything by default, and stores it. */
export function playOperator(ctx: TestContext) {
  const played: { heard: unknown[]; takes: ConversationAnswer | undefined } = {
    heard: [],
    takes: undefined,
  };
  const { heard } = played;
  const takes = () => played.takes ?? asTaken('o-1');
  const operator: Operator = {
    payees: ['600992'],
    readResult,
    reverse: async (order) => {
      heard.push({ reverse: order });
      return takes();
    },
    askStatus: async (order) => {
      heard.push({ askStatus: order });
      return takes();
    },
  };
  Object.assign(ctx.providers.daraja, { operator });
  return played;
}

/** A fake payer of phones: accepts everything by default, and stores it. */
export function playPayouts(ctx: TestContext) {
  const played: { heard: unknown[]; takes: PayoutTaken | undefined } = {
    heard: [],
    takes: undefined,
  };
  const { heard } = played;
  const payouts: Payouts = {
    shortcode: '600111',
    limits: { min: wholeKes(10), max: wholeKes(250_000), day: wholeKes(500_000) },
    readResult,
    send: async (order) => {
      heard.push({ send: order });
      // M-Pesa writes our id in a form of its own.
      return played.takes ?? asTaken(`${order.originatorId}-1`);
    },
    askStatus: async (order) => {
      heard.push({ askStatus: order });
      return asTaken('o-s');
    },
  };
  Object.assign(ctx.providers.daraja, { payouts });
  return played;
}

/** The refunds of cards, as a test says; it keeps what it was asked. */
export function playCardRefunds(ctx: TestContext) {
  const heard: unknown[] = [];
  const none: CardRefund = { kind: 'none', text: 'no such refund' };
  const played: { heard: unknown[]; says: CardRefund; finds: CardRefund[] } = {
    heard,
    says: { kind: 'found', id: 'cr-1', status: 'pending', text: 'pending' },
    finds: [],
  };
  const cardRefunds: CardRefunds = {
    create: async (order) => {
      heard.push({ create: order });
      return played.says;
    },
    ask: async (id) => {
      heard.push({ ask: id });
      return played.says;
    },
    find: async (requested) => {
      heard.push({ find: requested });
      return played.finds.shift() ?? none;
    },
  };
  Object.assign(ctx.providers.paystack, { cardRefunds });
  return played;
}

type Result = Partial<Record<'code' | 'receipt', string>> &
  Readonly<{ parameters?: Readonly<Record<string, string>> }>;

/** A result as M-Pesa writes it, with the ids of its conversation. */
export const resultBody = (
  { conversationId, originatorId }: Pick<Conversation, 'conversationId' | 'originatorId'>,
  { code = '0', receipt = 'UKKRESULT', parameters = {} }: Result = {},
) => ({
  Result: {
    ResultCode: code,
    ResultDesc: 'said',
    ConversationID: conversationId,
    OriginatorConversationID: originatorId,
    TransactionID: receipt,
    ResultParameters: {
      ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
    },
  },
});

/** Calls back on the path of a conversation. */
export const answer = (
  ctx: TestContext,
  conversation: Conversation,
  { path = 'result', body }: { path?: 'result' | 'late'; body?: unknown } = {},
) =>
  storeResult(ctx, {
    token: conversationTokenOf(ctx.keyring, conversation.id),
    path,
    body: body ?? resultBody(conversation),
    sourceAddress: '196.201.214.200',
    at: ctx.now,
  });

/** The newest conversation about a refund. */
export async function lastTalk(ctx: TestContext, { id }: Refund): Promise<Conversation> {
  const talk = (await conversationsOf(ctx.db, { refundId: id })).at(-1);
  if (!talk) throw new Error('M-Pesa was asked about it.');
  return talk;
}
