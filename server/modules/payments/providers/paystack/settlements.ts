import { money, type Money } from '#contracts/money.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { CardLine } from './refunds.ts';
import type { SettledPayment, SettledPayments, SettlementList } from '../settlements.ts';
import type { Settlements, Silent, StatedSettlement } from '../settlements.ts';

const perPage = 100;
const pagesMax = 50;

/** Payouts over HTTP. A row that cannot be read makes the whole answer unreadable: books add up. */
export function createSettlements(call: CardLine, domain: 'test' | 'live'): Settlements {
  return {
    list: async (since): Promise<SettlementList> => {
      const path = `/settlement?from=${encodeURIComponent(since.toISOString())}`;
      const rows = await allRows(call, path);
      if (!Array.isArray(rows)) return rows;
      const ours = rows.filter((row) => textOf(row, 'domain') === domain);
      const settlements = ours.map(stated);
      return isWhole(settlements)
        ? { kind: 'listed', settlements }
        : silent('unreadable', 'a settlement that cannot be read');
    },
    lines: async (id): Promise<SettledPayments> => {
      const rows = await allRows(call, `/settlement/${encodeURIComponent(id)}/transactions?`);
      if (!Array.isArray(rows)) return rows;
      const lines = rows.map(settled);
      return isWhole(lines)
        ? { kind: 'lines', lines }
        : silent('unreadable', 'a payment that cannot be read');
    },
  };
}

const silent = (code: string, text = ''): Silent => ({ kind: 'silent', code, text });
const isWhole = <Row>(rows: readonly (Row | undefined)[]): rows is readonly Row[] =>
  rows.every((row) => row !== undefined);

async function allRows(call: CardLine, path: string): Promise<unknown[] | Silent> {
  const rows: unknown[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const found = rowsIn(await call('GET', `${path}&perPage=${perPage}&page=${page}`));
    if (!Array.isArray(found)) return found;
    rows.push(...found);
    if (found.length < perPage) return rows;
  }
  return silent('too-long', `more than ${pagesMax} pages`);
}

function rowsIn(reply: HttpReply): unknown[] | Silent {
  if (reply.kind === 'lost') return silent('lost', reply.reason);
  const data = fieldAt(reply.json, 'data');
  const isGood = reply.status === 200 && fieldAt(reply.json, 'status') === true;
  return isGood && Array.isArray(data) ? data : silent(`http-${reply.status}`);
}

function stated(row: unknown): StatedSettlement | undefined {
  const id = textOf(row, 'id');
  const settledOn = new Date(textOf(row, 'settlement_date') ?? textOf(row, 'createdAt') ?? '');
  const gross = kesOf(row, 'total_processed');
  const fees = kesOf(row, 'total_fees');
  const net = kesOf(row, 'effective_amount') ?? kesOf(row, 'total_amount');
  const deductions = fieldAt(row, 'deductions') === null ? nothing : kesOf(row, 'deductions');
  if (!id || !gross || !fees || !net || !deductions || Number.isNaN(settledOn.getTime())) {
    return undefined;
  }
  const isKes = textOf(row, 'currency') === 'KES';
  const isPaid = textOf(row, 'status') === 'success';
  return isKes ? { id, isPaid, settledOn, gross, fees, deductions, net } : undefined;
}

function settled(row: unknown): SettledPayment | undefined {
  const receipt = textOf(row, 'id');
  const reference = textOf(row, 'reference');
  const amount = kesOf(row, 'amount');
  const fee = fieldAt(row, 'fees') === null ? nothing : kesOf(row, 'fees');
  return receipt && reference && amount && fee ? { receipt, reference, amount, fee } : undefined;
}

const nothing: Money = money(0, 'KES');

function kesOf(row: unknown, name: string): Money | undefined {
  const text = textOf(row, name) ?? '';
  const value = Number(text);
  // A figure that is missing is not nothing, though `Number` says so.
  return text !== '' && Number.isSafeInteger(value) ? money(value, 'KES') : undefined;
}
