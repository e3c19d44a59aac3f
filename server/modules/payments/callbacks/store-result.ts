import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { hashToken } from '#platform/secrets.ts';
import { callerOf, type Caller } from './callers.ts';
import { answeredBy, isResultOf } from './converse.ts';
import {
  lockByTokenHash,
  saveConversation,
  wakeSubject,
  type Conversation,
} from './conversations.sql.ts';
import { insertCallback } from './inbox.sql.ts';
import { noteInitiator } from './initiator-refused.sql.ts';
import { keptText } from '../providers/kept-text.ts';
import type { ProviderName } from '../payment.ts';
import { insertExceptions } from '../collect/payments.sql.ts';
import type { OperatorResult } from '../providers/money-out.ts';
import { providersWith } from '../providers-of.ts';
import type { PaymentsContext } from '../context.ts';

export type ResultCallback = Readonly<{
  /** The secret part of the address that was called. */
  token: string;
  /** The address of results, or the one that says that the queue was too long. */
  path: 'result' | 'late';
  body: unknown;
  sourceAddress: string;
  at: Date;
}>;

const tokenPattern = /^[0-9a-f]{32}$/;

/**
 * Stores a result from a conversation's path and makes its refund or code due. It counts as the
 * answer only with the ids that M-Pesa returned when it accepted the question; other messages are
 * stored, reported to staff and not trusted. False for a path that is not ours: answer a bare 404.
 * When it throws, nothing was stored: answer 5xx.
 */
export async function storeResult(
  ctx: Pick<PaymentsContext, 'db' | 'providers'>,
  callback: ResultCallback,
): Promise<boolean> {
  const asked = answering(ctx);
  if (!asked || !tokenPattern.test(callback.token)) return false;
  const text = keptText(callback.body);
  const result = asked.readResult(JSON.parse(text));
  const { provider } = asked;
  const caller = callerOf(ctx, provider, callback.sourceAddress);
  const heard = { ...callback, text, provider, caller, result };
  return ctx.db.transaction(async (tx) => {
    const conversation = await lockByTokenHash(tx, hashToken(callback.token));
    if (!conversation) return false;
    if (await keep(tx, conversation, heard)) await apply(tx, conversation, heard);
    return true;
  });
}

/** The provider in whose name results come; undefined where none answers later. */
export const answersLater = (ctx: Pick<PaymentsContext, 'providers'>) => answering(ctx)?.provider;

/** Who answers later: the one that reverses and the one that pays out write alike. */
function answering(ctx: Pick<PaymentsContext, 'providers'>) {
  const [reversing] = providersWith(ctx, 'operator');
  const [paying] = providersWith(ctx, 'payouts');
  const reader = reversing?.operator ?? paying?.payouts;
  const provider = reversing?.name ?? paying?.name;
  if (!reader || provider === undefined) return undefined;
  return { provider, readResult: (body: unknown) => reader.readResult(body) };
}

type ReceivedResult = ResultCallback &
  Readonly<{
    text: string;
    provider: ProviderName;
    caller: Caller;
    result: OperatorResult | undefined;
  }>;

async function keep(tx: Tx, { id }: Conversation, heard: ReceivedResult): Promise<boolean> {
  const { provider, text, at, sourceAddress, caller, path } = heard;
  return insertCallback(tx, {
    provider,
    dedupeKey: `${id}:${path}:${createHash('sha256').update(text).digest('hex')}`,
    paymentId: null,
    body: text,
    sourceAddress,
    caller,
    at,
    verdict: path,
  });
}

async function apply(tx: Tx, conversation: Conversation, { path, result, at }: ReceivedResult) {
  const isOver = conversation.state === 'answered' || conversation.state === 'refused';
  if (isOver) return;
  if (!result || !couldBe(conversation, result)) return alarm(tx, { conversation, result, at });
  const next = path === 'late' ? timedOut(conversation) : withResult(conversation, result, at);
  await saveConversation(tx, next);
  await noteInitiator(tx, next);
  await wakeSubject(tx, { conversation, at });
}

/** Until M-Pesa has named the conversation, a result cannot be contradicted. */
const couldBe = (conversation: Conversation, result: OperatorResult) =>
  conversation.conversationId === null || isResultOf(conversation, result);

const isOpen = ({ state }: Conversation) => state === 'asked' || state === 'asking';

/** The queue was too long: not a failure, and a result may still follow. */
const timedOut = (conversation: Conversation): Conversation => ({
  ...conversation,
  // The notice may overtake the answer that the question was taken.
  state: isOpen(conversation) ? 'timed_out' : conversation.state,
});

function withResult(
  conversation: Conversation,
  result: OperatorResult,
  answeredAt: Date,
): Conversation {
  const kept = { ...conversation, result, answeredAt };
  const isNamed = conversation.conversationId !== null || isResultOf(conversation, result);
  return isNamed ? answeredBy(kept, result) : kept;
}

const alarm = (
  tx: Tx,
  about: { conversation: Conversation; result: OperatorResult | undefined; at: Date },
) =>
  insertExceptions(tx, {
    paymentId: null,
    exceptions: [
      {
        kind: about.result ? 'ids-mismatch' : 'unreadable-callback',
        detail: {
          refundId: about.conversation.refundId,
          claimId: about.conversation.claimId,
          receipt: about.conversation.noticeReceipt,
          code: about.result?.code ?? null,
        },
        dedupeKey: `result:${about.conversation.id}`,
      },
    ],
    at: about.at,
  });
