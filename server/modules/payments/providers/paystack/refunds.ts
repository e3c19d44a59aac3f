import type { HttpReply } from '../http-call.ts';
import { fieldAt } from '#platform/read-answer.ts';
import { textOf } from '../http-call.ts';
import type { CardRefund, CardRefunds } from '../money-out.ts';

/** One call of the card provider with the shop's key. */
export type CardLine = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<HttpReply>;

const textMax = 200;
const listMax = 100;

/** Card refunds over HTTP (payments facts §2.5). */
export function createCardRefunds(call: CardLine): CardRefunds {
  return {
    create: async ({ reference, amount, note, reason }) =>
      readRefund(
        await call('POST', '/refund', {
          transaction: reference,
          amount: amount.minor,
          currency: amount.currency,
          merchant_note: note,
          customer_note: reason,
        }),
      ),
    ask: async (refundId) =>
      readRefund(await call('GET', `/refund/${encodeURIComponent(refundId)}`)),
    find: async ({ reference, note }) =>
      readList(
        await call(
          'GET',
          `/refund?transaction=${encodeURIComponent(reference)}&perPage=${listMax}`,
        ),
        note,
      ),
  };
}

/** A refusal is one that was judged: a 4xx in the provider's own envelope. */
function refusalIn(reply: HttpReply): CardRefund | undefined {
  if (reply.kind === 'lost') {
    const kind = reply.sent ? 'silent' : 'refused';
    return { kind, code: 'lost', text: reply.reason };
  }
  const { status, json } = reply;
  const text = (textOf(json, 'message') ?? '').slice(0, textMax);
  if (status === 200 && fieldAt(json, 'status') === true) return undefined;
  const isJudged = status >= 400 && status < 500 && fieldAt(json, 'status') === false;
  return { kind: isJudged ? 'refused' : 'silent', code: `http-${status}`, text };
}

function readRefund(reply: HttpReply): CardRefund {
  const refusal = refusalIn(reply);
  if (refusal) return refusal;
  const data = reply.kind === 'reply' ? fieldAt(reply.json, 'data') : undefined;
  return found(data) ?? { kind: 'silent', code: 'unreadable', text: 'no readable refund' };
}

function found(data: unknown): CardRefund | undefined {
  const id = textOf(data, 'id');
  const status = textOf(data, 'status');
  if (id === undefined || status === undefined) return undefined;
  return { kind: 'found', id, status: status.slice(0, 40), text: textOf(data, 'status') ?? '' };
}

function readList(reply: HttpReply, note: string): CardRefund {
  const refusal = refusalIn(reply);
  if (refusal) return { ...refusal, kind: 'silent', code: 'list', text: 'the list was not read' };
  const data = reply.kind === 'reply' ? fieldAt(reply.json, 'data') : undefined;
  if (!Array.isArray(data)) return { kind: 'silent', code: 'unreadable', text: 'no list' };
  const row: unknown = data.find((each) => textOf(each, 'merchant_note') === note);
  if (row === undefined) return { kind: 'none', text: 'no such refund' };
  return found(row) ?? { kind: 'silent', code: 'unreadable', text: 'no readable refund' };
}
