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
import type { Asked } from './providers/money-out.ts';
import type { PaymentsWorld } from './world.ts';

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
  world: PaymentsWorld,
  subject: Subject,
  put: (token: string) => Promise<Asked>,
): Promise<Asked> {
  const { db, clock, random, keyring, log } = world;
  const id = makeId('cnv', random);
  const token = conversationTokenOf(keyring, id);
  await insertConversation(db, {
    id,
    kind: subject.kind,
    refundId: 'refundId' in subject ? subject.refundId : null,
    claimId: 'claimId' in subject ? subject.claimId : null,
    noticeReceipt: 'noticeReceipt' in subject ? subject.noticeReceipt : null,
    tokenHash: hashToken(token),
    at: clock(),
  });
  const asked = await put(token);
  await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (conversation) await saveConversation(tx, taken(conversation, asked));
  });
  log.info({ conversation: id, kind: subject.kind, outcome: asked.kind }, 'operator call answered');
  return asked;
}

/** A result that overtook this answer counts from now on, if it carries the same ids. */
function taken(conversation: Conversation, asked: Asked): Conversation {
  if (asked.kind !== 'asked') {
    const isOpen = conversation.state === 'asking';
    return isOpen
      ? { ...conversation, state: asked.kind, resultText: `${asked.code} ${asked.text}` }
      : conversation;
  }
  const { conversationId, originatorId } = asked;
  const named = { ...conversation, conversationId, originatorId };
  const { result } = conversation;
  if (!result) return { ...named, state: conversation.state === 'asking' ? 'asked' : named.state };
  return answeredBy(named, result);
}

/** The conversation with its result, when the ids are the ones that M-Pesa gave for it. */
export function answeredBy(
  conversation: Conversation,
  result: NonNullable<Conversation['result']>,
): Conversation {
  const isOurs =
    result.conversationId === conversation.conversationId &&
    result.originatorId === conversation.originatorId;
  if (!isOurs) {
    return { ...conversation, state: 'asked', result: null, answeredAt: null };
  }
  const { code: resultCode, text: resultText } = result;
  return { ...conversation, state: 'answered', result, resultCode, resultText };
}
