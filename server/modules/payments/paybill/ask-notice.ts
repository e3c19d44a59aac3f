import { converse } from '../callbacks/converse.ts';
import { conversationsOf, type Conversation } from '../callbacks/conversations.sql.ts';
import { judgeMoney } from '../collect/our-money.ts';
import { findNotice, noticeQueue, type HeardNotice } from './paybill-notices.sql.ts';
import { providersWith } from '../providers-of.ts';
import type { StatementLine } from '../providers/payment-provider.ts';
import { receiptsKnown } from '../collect/unmatched-money.sql.ts';
import type { PaymentsContext } from '../context.ts';

/** Nothing yet; booked already; a line to book; or nothing true in it. */
export type NoticeAnswer =
  | Readonly<{ kind: 'waiting' | 'booked' }>
  | Readonly<{ kind: 'line'; notice: HeardNotice; line: StatementLine }>
  | Readonly<{ kind: 'refused' | 'unanswered'; notice: HeardNotice; why: string }>;

const triesMax = 6;
/** A result that has not come by now may never come, so it is asked again. */
const patienceMs = 45_000;
const waiting = { kind: 'waiting' } as const;

/**
 * Asks M-Pesa about the receipt of a notice that its list did not show, or reads the answer that
 * has come. Network: never call it inside a transaction.
 */
export async function askNotice(ctx: PaymentsContext, receipt: string): Promise<NoticeAnswer> {
  const notice = await findNotice(ctx.db, receipt);
  if (notice?.state !== 'asking') return waiting;
  const [heardBy] = providersWith(ctx, 'paybill');
  if (!heardBy) return waiting;
  const { settled, suspended } = await receiptsKnown(ctx.db, {
    provider: heardBy.name,
    receipts: [receipt],
  });
  if (settled.has(receipt) || suspended.has(receipt)) return { kind: 'booked' };
  const talks = await conversationsOf(ctx.db, { noticeReceipt: receipt });
  const answered = talks.find(({ state }) => state === 'answered');
  const { operator } = heardBy;
  if (answered && operator) return judge(notice, operator.payees, answered);
  const at = ctx.clock();
  const patience = patienceMs * ctx.delayScale;
  const nextCheckAt = new Date(at.getTime() + patience);
  const isOut = talks.some(
    ({ state, askedAt }) =>
      (state === 'asked' || state === 'asking') && at.getTime() - askedAt.getTime() < patience,
  );
  if (isOut) {
    await noticeQueue.postpone(ctx.db, receipt, { nextCheckAt });
    return waiting;
  }
  if (notice.tries >= triesMax) {
    return { kind: 'unanswered', notice, why: 'nobody has confirmed it' };
  }
  await noticeQueue.postpone(ctx.db, receipt, { nextCheckAt, tries: notice.tries + 1 });
  if (!operator) return waiting;
  await converse(ctx, { kind: 'notice-status', noticeReceipt: receipt }, (token) =>
    operator.askStatus({ receipt, token }),
  );
  return waiting;
}

const whyNot = {
  unknown: ['refused', 'M-Pesa knows no such receipt'],
  unreadable: ['unanswered', 'the answer could not be read'],
  'not-completed': ['refused', 'it is not completed'],
  'other-payer': ['refused', 'somebody else paid it'],
  'other-payee': ['refused', 'the money went to another number'],
  'other-amount': ['refused', 'it is another amount'],
} as const;

function judge(
  notice: HeardNotice,
  payees: readonly string[],
  { resultCode, result }: Pick<Conversation, 'resultCode' | 'result'>,
): NoticeAnswer {
  const said = { code: resultCode ?? '', parameters: {}, ...result };
  const judged = judgeMoney(said, { receipt: notice.receipt, payees });
  if (judged.kind !== 'ours') {
    const [kind, why] = whyNot[judged.kind];
    return { kind, notice, why };
  }
  // The figure is M-Pesa's; the account that was typed stands in the notice alone, whose path only
  // M-Pesa knows.
  const { receipt, reference, at } = notice;
  return { kind: 'line', notice, line: { receipt, amount: judged.amount, reference, at } };
}
