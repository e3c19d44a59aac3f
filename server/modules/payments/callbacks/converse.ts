import type { RefundId } from '#contracts/ids.ts';
import { makeId } from '#platform/random.ts';
import { hashToken, type Keyring } from '#platform/secrets.ts';
import {
  insertConversation,
  lockConversation,
  saveConversation,
  type Conversation,
  type ConversationKind,
} from './conversations.sql.ts';
import { noteInitiator } from './initiator-refused.sql.ts';
import type { ConversationAnswer } from '../providers/money-out.ts';
import type { PayoutTaken } from '../providers/payouts.ts';
import type { PaymentsContext } from '../context.ts';

const purpose = 'payment.conversation';
const tokenHexLength = 32;

/** The secret part of the two addresses of a conversation, under the shop's key. */
export const conversationTokenOf = (keyring: Keyring, id: string) =>
  keyring.mac(purpose, id).slice(0, tokenHexLength);

type Subject = Readonly<{ kind: ConversationKind }> &
  (
    | Readonly<{ refundId: RefundId }>
    | Readonly<{ claimId: `rcl_${string}` }>
    | Readonly<{ noticeReceipt: string }>
  );

/**
 * Puts one question to M-Pesa on a new secret path and keeps how it was taken. Network: never call
 * it inside a transaction.
 */
export async function converse(
  ctx: PaymentsContext,
  subject: Subject,
  put: (token: string) => Promise<ConversationAnswer>,
): Promise<ConversationAnswer> {
  const { db, clock, random, keyring, log } = ctx;
  const id = makeId('cnv', random);
  const token = conversationTokenOf(keyring, id);
  await insertConversation(db, {
    id,
    kind: subject.kind,
    refundId: 'refundId' in subject ? subject.refundId : null,
    claimId: 'claimId' in subject ? subject.claimId : null,
    noticeReceipt: 'noticeReceipt' in subject ? subject.noticeReceipt : null,
    originatorId: null,
    tokenHash: hashToken(token),
    at: clock(),
  });
  const asked = await put(token);
  await keepTaken(ctx, id, asked);
  log.info({ conversation: id, kind: subject.kind, outcome: asked.kind }, 'operator call answered');
  return asked;
}

/** Stores how a question was accepted, beside results that arrived in the meantime. */
export const keepTaken = (
  { db }: Pick<PaymentsContext, 'db'>,
  id: Conversation['id'],
  asked: PayoutTaken,
): Promise<void> =>
  db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (!conversation) return;
    const next = taken(conversation, asked);
    await saveConversation(tx, next);
    // A result that overtook this answer counts only now.
    if (conversation.state !== 'answered') await noteInitiator(tx, next);
  });

/** A result that overtook this answer counts from now on, if it carries the same ids. */
function taken(conversation: Conversation, asked: PayoutTaken): Conversation {
  if (asked.kind !== 'asked') {
    const state = stateOf(conversation, asked);
    return state === undefined
      ? conversation
      : { ...conversation, state, resultText: `${asked.code} ${asked.text}` };
  }
  const { conversationId } = asked;
  // The id of a payout is ours, in any format that M-Pesa returns it.
  const originatorId =
    conversation.kind === 'payout' ? conversation.originatorId : asked.originatorId;
  const named = { ...conversation, conversationId, originatorId };
  const { result } = conversation;
  const isOpen = conversation.state === 'asking' || conversation.state === 'unknown';
  if (!result) return { ...named, state: isOpen ? 'asked' : named.state };
  return answeredBy(named, result);
}

/** The conversation with its result, when the ids are the ones that M-Pesa gave for it. */
export function answeredBy(
  conversation: Conversation,
  result: NonNullable<Conversation['result']>,
): Conversation {
  if (!isResultOf(conversation, result)) {
    return { ...conversation, state: 'asked', result: null, answeredAt: null };
  }
  const { code: resultCode, text: resultText } = result;
  const conversationId = conversation.conversationId ?? result.conversationId;
  return { ...conversation, conversationId, state: 'answered', result, resultCode, resultText };
}

/**
 * Whether a result carries the ids of its conversation. The results of payouts write our id in
 * another form than the request had it, so there either of the two is enough (M-Pesa facts §1).
 */
export function isResultOf(
  { kind, conversationId, originatorId }: Conversation,
  result: NonNullable<Conversation['result']>,
): boolean {
  const isTheirs = result.conversationId === conversationId;
  const isOurs = result.originatorId === originatorId;
  return kind === 'payout' ? isTheirs || isOurs : isTheirs && isOurs;
}

/** What was refused can only be put again; what they know already is with them. */
function stateOf(
  { kind, state }: Conversation,
  { kind: answer }: Exclude<PayoutTaken, { kind: 'asked' }>,
): Conversation['state'] | undefined {
  const isOver = state === 'answered' || (kind !== 'payout' && state !== 'asking');
  if (isOver) return undefined;
  if (answer === 'known') return 'asked';
  // Busy: it never arrived, and is sent again unchanged.
  return answer === 'busy' ? 'unknown' : answer;
}
