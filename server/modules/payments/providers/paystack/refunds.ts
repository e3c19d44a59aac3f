import { minuteMs } from '#contracts/time.ts';
import type { HttpReply } from '../http-call.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf } from '../http-call.ts';
import type { CardRefund, CardRefunds, RequestedRefund } from '../money-out.ts';

/** One call of the card provider with the shop's key. */
export type CardLine = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<HttpReply>;

const textMax = 200;
const listMax = 100;
/** Five thousand refunds since one was sent are no list that a person could look through either. */
const pagesMax = 50;
/** How far our clock and theirs may be apart. */
const clockSlackMs = 10 * minuteMs;

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
    find: (requested) => findRefund(call, requested),
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

/**
 * The list takes a time and a page, and no reference (the provider's interface description, path
 * /refund), so all pages since that time are read.
 */
async function findRefund(call: CardLine, requested: RequestedRefund): Promise<CardRefund> {
  const from = new Date(requested.since.getTime() - clockSlackMs).toISOString();
  const rows: unknown[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = new URLSearchParams({ from, perPage: String(listMax), page: String(page) });
    const reply = await call('GET', `/refund?${query.toString()}`);
    const refusal = refusalIn(reply);
    if (refusal) return { kind: 'silent', code: 'list', text: 'the list was not read' };
    const data = reply.kind === 'reply' ? fieldAt(reply.json, 'data') : undefined;
    if (!Array.isArray(data)) return { kind: 'silent', code: 'unreadable', text: 'no list' };
    rows.push(...(data as unknown[]));
    if (data.length < listMax) return chosen(rows, requested);
  }
  return { kind: 'silent', code: 'list', text: 'the list is too long to be read' };
}

function chosen(rows: readonly unknown[], requested: RequestedRefund): CardRefund {
  const noted = rows.filter((row) => textOf(row, 'merchant_note') === requested.note);
  const alike = rows.filter((row) => isAlike(row, requested));
  const row = noted[0] ?? (alike.length === 1 ? alike[0] : undefined);
  if (row === undefined) return { kind: 'none', text: 'no such refund' };
  return found(row) ?? { kind: 'silent', code: 'unreadable', text: 'no readable refund' };
}

/** Of this payment and amount, and not known by another note of ours. */
function isAlike(row: unknown, { reference, receipt, amount }: RequestedRefund): boolean {
  const transaction = fieldAt(row, 'transaction');
  const names = [textOf(row, 'transaction'), textOf(transaction, 'id')];
  const isOurs =
    textOf(transaction, 'reference') === reference ||
    textOf(row, 'transaction_reference') === reference ||
    (receipt !== null && names.includes(receipt));
  const isNoted = (textOf(row, 'merchant_note') ?? '').startsWith('rfd_');
  return isOurs && !isNoted && textOf(row, 'amount') === String(amount.minor);
}
