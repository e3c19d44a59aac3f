import { money } from '#contracts/money.ts';
import type { DisputeAnswer, DisputeList, Disputes, StatedDispute } from '../disputes.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { CardLine } from './refunds.ts';

const textMax = 200;
const perPage = 100;
const pagesMax = 20;

/** Disputes over HTTP (payments facts §2.4). `domain` is the environment of the shop's key. */
export function createDisputes(call: CardLine, domain: 'test' | 'live'): Disputes {
  return {
    ask: async (id) =>
      readDispute(await call('GET', `/dispute/${encodeURIComponent(id)}`), { id, domain }),
    list: async (since): Promise<DisputeList> => {
      const ids: string[] = [];
      const from = encodeURIComponent(since.toISOString());
      for (let page = 1; page <= pagesMax; page += 1) {
        const path = `/dispute?from=${from}&perPage=${perPage}&page=${page}`;
        const rows = rowsIn(await call('GET', path));
        if (!Array.isArray(rows)) return rows;
        ids.push(...rows.flatMap((row) => textOf(row, 'id') ?? []));
        if (rows.length < perPage) break;
      }
      return { kind: 'listed', ids };
    },
  };
}

type Silent = Readonly<{ kind: 'silent'; code: string; text: string }>;
const silent = (code: string, text = ''): Silent => ({ kind: 'silent', code, text });

function rowsIn(reply: HttpReply): unknown[] | Silent {
  if (reply.kind === 'lost') return silent('lost', reply.reason);
  const data = fieldAt(reply.json, 'data');
  const isGood = reply.status === 200 && fieldAt(reply.json, 'status') === true;
  return isGood && Array.isArray(data) ? data : silent(`http-${reply.status}`);
}

/** Reads one dispute; an answer about another one, or of the other environment, is none. */
export function readDispute(
  reply: HttpReply,
  { id, domain }: { id: string; domain: 'test' | 'live' },
): DisputeAnswer {
  if (reply.kind === 'lost') return silent('lost', reply.reason);
  const { status, json } = reply;
  const text = (textOf(json, 'message') ?? '').slice(0, textMax);
  if (status === 404 || (status === 400 && /not found/i.test(text))) {
    return { kind: 'none', code: `http-${status}`, text };
  }
  const data = fieldAt(json, 'data');
  if (status !== 200 || fieldAt(json, 'status') !== true) return silent(`http-${status}`, text);
  if (textOf(data, 'id') !== id) return silent('wrong-id', 'an answer about another dispute');
  if (textOf(data, 'domain') !== domain) {
    return { kind: 'none', code: 'wrong-domain', text: 'a dispute of the other environment' };
  }
  const dispute = stated(data, id);
  return dispute ? { kind: 'found', dispute } : silent('unreadable', 'no readable dispute');
}

function stated(data: unknown, id: string): StatedDispute | undefined {
  const transaction = fieldAt(data, 'transaction');
  const reference = textOf(transaction, 'reference') ?? textOf(data, 'transaction_reference');
  const currency = textOf(data, 'currency') ?? textOf(transaction, 'currency');
  // The amount applies only once it was stated; until then the whole payment is contested.
  const amount = wholeOf(data, 'refund_amount') ?? wholeOf(transaction, 'amount');
  const status = textOf(data, 'status');
  if (!reference || currency !== 'KES' || !amount || !status) return undefined;
  const due = new Date(textOf(data, 'dueAt') ?? textOf(data, 'due_at') ?? '');
  const resolution = textOf(data, 'resolution');
  return {
    id,
    reference: reference.slice(0, 100),
    amount: money(amount, 'KES'),
    outcome: status === 'resolved' ? (ends[resolution ?? ''] ?? 'strange') : 'open',
    status: resolution ? `${status}: ${resolution}`.slice(0, 80) : status.slice(0, 80),
    category: (textOf(data, 'category') ?? '').slice(0, 80),
    dueAt: Number.isNaN(due.getTime()) ? null : due,
  };
}

/** Who does not answer in time has accepted. */
const ends: Readonly<Record<string, 'won' | 'lost'>> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

function wholeOf(data: unknown, name: string): number | undefined {
  const value = Number(textOf(data, name) ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
