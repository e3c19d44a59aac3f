import type { RefundId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { wakeRow } from '#platform/loops/due-work.ts';
import type { OperatorResult } from '../providers/money-out.ts';

export type ConversationKind =
  | 'reversal'
  | 'reversal-status'
  | 'receipt-status'
  | 'notice-status'
  | 'payout'
  | 'payout-status';

/** One question to M-Pesa's operator calls, and the answer that came for it. */
export type Conversation = Readonly<{
  id: `cnv_${string}`;
  kind: ConversationKind;
  refundId: RefundId | null;
  claimId: `rcl_${string}` | null;
  /** The receipt of a payment made by hand. */
  noticeReceipt: string | null;
  conversationId: string | null;
  /** Theirs; of a payout it is ours. */
  originatorId: string | null;
  state: 'asking' | 'asked' | 'refused' | 'unknown' | 'answered' | 'timed_out';
  resultCode: string | null;
  resultText: string | null;
  result: OperatorResult | null;
  askedAt: Date;
  answeredAt: Date | null;
}>;

const columns = sql`
  c.id, c.kind, c.refund_id as "refundId", c.claim_id as "claimId",
  c.notice_receipt as "noticeReceipt",
  c.conversation_id as "conversationId", c.originator_id as "originatorId", c.state,
  c.result_code as "resultCode", c.result_text as "resultText", c.result,
  c.asked_at as "askedAt", c.answered_at as "answeredAt"`;

export type NewConversation = Pick<
  Conversation,
  'id' | 'kind' | 'refundId' | 'claimId' | 'noticeReceipt' | 'originatorId'
> &
  Readonly<{ tokenHash: string; at: Date }>;

/** Written before the question leaves, so that its result finds it however quick it is. */
export async function insertConversation(db: Queryable, asked: NewConversation): Promise<void> {
  const { id, kind, refundId, claimId, noticeReceipt, originatorId, tokenHash, at } = asked;
  await db.execute(sql`
    insert into provider_conversations (id, kind, refund_id, claim_id, notice_receipt,
                                        originator_id, token_hash, state, asked_at)
    values (${id}, ${kind}, ${refundId}, ${claimId}, ${noticeReceipt}, ${originatorId},
            ${tokenHash}, 'asking', ${at})`);
}

/**
 * Writes one more try of a payout, unless another was begun after `last`, the newest one that the
 * caller has seen: of two workers with one refund, only one may send it under an id of its own.
 */
export async function insertPayoutTry(
  tx: Tx,
  { asked, last }: Readonly<{ asked: NewConversation; last: string | null }>,
): Promise<boolean> {
  await tx.rows(sql`select 1 from refunds where id = ${asked.refundId} for no key update`);
  // A separate statement: it sees the writes of the previous holder of the lock.
  const [newest] = await tx.rows<{ id: string }>(sql`
    select id from provider_conversations
     where refund_id = ${asked.refundId} and kind = 'payout'
     order by asked_at desc, id desc limit 1`);
  if ((newest?.id ?? null) !== last) return false;
  await insertConversation(tx, asked);
  return true;
}

/** Locks the conversation whose address has this hash. */
export const lockByTokenHash = (tx: Tx, hash: string): Promise<Conversation | undefined> =>
  findOne(
    tx,
    sql`select ${columns} from provider_conversations c
                   where c.token_hash = ${hash} for no key update`,
  );

export const lockConversation = (tx: Tx, id: string): Promise<Conversation | undefined> =>
  findOne(
    tx,
    sql`select ${columns} from provider_conversations c where c.id = ${id} for no key update`,
  );

async function findOne(db: Queryable, statement: Sql): Promise<Conversation | undefined> {
  const [row] = await db.rows<Conversation>(statement);
  return row;
}

/** Everything that was asked about a refund, a claim or a notice, oldest first. */
export const conversationsOf = (
  db: Queryable,
  about: Readonly<{ refundId?: string; claimId?: string; noticeReceipt?: string }>,
): Promise<Conversation[]> =>
  db.rows<Conversation>(sql`
    select ${columns} from provider_conversations c
     where c.refund_id = ${about.refundId ?? null} or c.claim_id = ${about.claimId ?? null}
        or c.notice_receipt = ${about.noticeReceipt ?? null}
     order by c.asked_at, c.id`);

export async function saveConversation(tx: Tx, conversation: Conversation): Promise<void> {
  const { id, conversationId, originatorId, state, resultCode, resultText } = conversation;
  const result = conversation.result && JSON.stringify(conversation.result);
  await tx.execute(sql`
    update provider_conversations
       set conversation_id = ${conversationId}, originator_id = ${originatorId}, state = ${state},
           result_code = ${resultCode}, result_text = ${resultText}, result = ${result}::jsonb,
           answered_at = ${conversation.answeredAt}
     where id = ${id}`);
}

/** Marks a payout as put once more, under the id that it has; not one that has its answer. */
export const putAgain = (db: Queryable, { id, at }: { id: string; at: Date }): Promise<number> =>
  db.execute(sql`
    update provider_conversations set asked_at = ${at}
     where id = ${id} and kind = 'payout' and state <> 'answered'`);

/** Makes what a conversation is about due now. */
export async function wakeSubject(
  tx: Tx,
  { conversation, at }: { conversation: Conversation; at: Date },
): Promise<void> {
  const { refundId, claimId, noticeReceipt } = conversation;
  await wakeRow(tx, { table: 'refunds', id: refundId, at });
  await wakeRow(tx, { table: 'receipt_claims', id: claimId, at });
  await wakeRow(tx, { table: 'paybill_notices', key: 'receipt', id: noticeReceipt, at });
  const about = refundId ?? claimId ?? noticeReceipt ?? '';
  await tx.rows(sql`select pg_notify(${moneyOutChannel}, ${about})`);
}

/** Notified of every refund and every claimed code that became due early. */
export const moneyOutChannel = 'lango_money_out';
