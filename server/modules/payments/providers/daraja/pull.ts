import { typedReference } from '#contracts/typed.ts';
import { parseDecimal, type Money } from '#contracts/money.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { Statement, StatementLine } from '../payment-provider.ts';

/** Both words mean that the shortcode is registered (payments facts §1.8). */
export const isRegistered = (reply: HttpReply) =>
  reply.kind === 'reply' && ['1000', '1001'].includes(textOf(reply.json, 'ResponseStatus') ?? '');

const receiptPattern = /^[A-Z0-9]{8,20}$/;

/** One page of pulled payments; lines that say too little are counted, never guessed at. */
export function readPulled(reply: HttpReply): Statement {
  if (reply.kind === 'lost') return { kind: 'silent', text: reply.reason };
  const { status, json } = reply;
  const code = textOf(json, 'ResponseCode');
  if (status !== 200 || (code !== '1000' && code !== '1001')) {
    const said = textOf(json, 'errorMessage') ?? textOf(json, 'ResponseMessage') ?? '';
    return { kind: 'silent', text: `HTTP ${status} ${said}`.slice(0, 200) };
  }
  const response = fieldAt(json, 'Response');
  // A list inside a list on the wire; a plain list costs nothing to accept.
  const rows: unknown[] = Array.isArray(response) ? response.flat() : [];
  const lines = rows.map(readLine);
  return {
    kind: 'lines',
    lines: lines.filter((line) => line !== undefined),
    rows: rows.length,
  };
}

function readLine(row: unknown): StatementLine | undefined {
  const receipt = textOf(row, 'transactionId');
  const amount: Money | undefined = parseDecimal(textOf(row, 'amount') ?? '', 'KES');
  if (receipt === undefined || !receiptPattern.test(receipt) || !amount) return undefined;
  // What people type into the account field by hand has spaces and any case.
  const reference = typedReference(textOf(row, 'billreference') ?? '');
  const at = (textOf(row, 'trxDate') ?? '').slice(0, 40);
  return { receipt, amount, reference: reference.slice(0, 40), at };
}
