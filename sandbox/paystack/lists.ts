import type { Paystack, Transaction } from './paystack.ts';
import { disputeData } from './disputes.ts';
import { refundData } from './refunds.ts';
import { transactionData } from './view.ts';
import { type Answer, good, refuse } from './wire.ts';

export type ListQuery = {
  from?: string;
  to?: string;
  page?: string;
  perPage?: string;
  status?: string;
};

const perPageNormal = 50;
const perPageMax = 100;

/** One page of rows, newest first, with Paystack's `meta`. */
function page<T extends { createdAt: string }>(rows: T[], query: ListQuery) {
  const from = Date.parse(query.from ?? '') || 0;
  const to = Date.parse(query.to ?? '') || Number.MAX_SAFE_INTEGER;
  const requested = rows
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
    .toReversed();
  const size = Number(query.perPage ?? perPageNormal) || perPageNormal;
  const perPage = Math.min(Math.max(Math.trunc(size), 1), perPageMax);
  const number = Math.max(Math.trunc(Number(query.page ?? 1) || 1), 1);
  const shown = requested.slice((number - 1) * perPage, number * perPage);
  const pageCount = Math.ceil(requested.length / perPage);
  const skipped = (number - 1) * perPage;
  return { shown, meta: { total: requested.length, skipped, perPage, page: number, pageCount } };
}

export function listTransactions(paystack: Paystack, query: ListQuery): Answer {
  const rows = paystack.transactions
    .all()
    .filter(({ status }) => query.status === undefined || status === query.status);
  const { shown, meta } = page(rows, query);
  const data = shown.map((each) => transactionData(paystack, each));
  return good('Transactions retrieved', data, meta);
}

export function listRefunds(paystack: Paystack, query: ListQuery): Answer {
  const { shown, meta } = page(paystack.refunds.all(), query);
  return good(
    'Refunds retrieved',
    shown.map((each) => refundData(paystack, each)),
    meta,
  );
}

export function listDisputes(paystack: Paystack, query: ListQuery): Answer {
  const { shown, meta } = page(paystack.disputes.all(), query);
  return good(
    'Disputes retrieved',
    shown.map((each) => disputeData(paystack, each)),
    meta,
  );
}

/** A settlement for each UTC day on which cards paid; the running day is still pending. */
export function listSettlements(paystack: Paystack, query: ListQuery): Answer {
  const days = byDay(paystack);
  const kept = keptBack(paystack, [...days.keys()].toSorted());
  const rows = [...days].map(([day, paid]) =>
    settlement(paystack, { day, paid, deductions: kept.get(day) ?? 0 }),
  );
  const { shown, meta } = page(rows, query);
  return good('Settlements retrieved', shown, meta);
}

/** `GET /settlement/{id}/transactions`: the id is the day without its dashes. */
export function settledTransactions(paystack: Paystack, id: string, query: ListQuery): Answer {
  const found = [...byDay(paystack)].find(([day]) => idOf(day) === Number(id));
  if (found === undefined) {
    return refuse({
      status: 404,
      message: 'Settlement not found',
      code: 'not_found',
      nextStep: 'Check the id and try again',
    });
  }
  const { shown, meta } = page(found[1], query);
  const data = shown.map((each) => transactionData(paystack, each));
  return good('Transactions retrieved', data, meta);
}

function byDay(paystack: Paystack): Map<string, Transaction[]> {
  const paid = paystack.transactions.all().filter(({ paidAt }) => paidAt !== null);
  return Map.groupBy(paid, ({ paidAt }) => (paidAt ?? '').slice(0, 10));
}

/**
 * Refunds and lost disputes come out of the first payout on or after their day; before there is one
 * they wait.
 */
function keptBack({ refunds, disputes }: Paystack, days: readonly string[]): Map<string, number> {
  const out = [
    ...refunds
      .all()
      .filter(({ status }) => status === 'processed')
      .map(({ amount, updatedAt }) => ({ amount, at: updatedAt })),
    ...disputes
      .all()
      .filter(({ resolution }) => resolution === 'merchant-accepted')
      .map(({ amount, resolvedAt }) => ({ amount, at: resolvedAt ?? '' })),
  ];
  const kept = new Map<string, number>();
  for (const { amount, at } of out) {
    const day = days.find((each) => each >= at.slice(0, 10));
    if (day !== undefined) kept.set(day, (kept.get(day) ?? 0) + amount);
  }
  return kept;
}

const idOf = (day: string) => Number(day.replaceAll('-', ''));

type Payout = { day: string; paid: Transaction[]; deductions: number };

function settlement(paystack: Paystack, { day, paid, deductions }: Payout) {
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  const fees = paid.reduce((sum, { fees: fee }) => sum + fee, 0);
  const today = paystack.ctx.timeline.now().toISOString().slice(0, 10);
  return {
    id: idOf(day),
    domain: paystack.settings.domain,
    status: day < today ? 'success' : 'pending',
    currency: paid[0]?.currency ?? 'KES',
    integration: 100_043,
    total_amount: total - fees - deductions,
    effective_amount: total - fees - deductions,
    total_fees: fees,
    total_processed: total,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
    createdAt: `${day}T00:00:00.000Z`,
  };
}
