import { add, money, negate, subtract, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import { clearingOf, providersWith } from '#modules/payments';
import { insertExceptions } from '#modules/payments/collect';
import type { ProviderName } from '#modules/payments/collect';
import type { SettledPayment, StatedSettlement } from '#modules/payments/providers';
import { suspendMoney } from '#modules/sales/money';
import { type SalesContext } from '#modules/sales';
import {
  bookedCards,
  deductible,
  insertSettlement,
  insertSettlementLines,
  isSettled,
  type Deductible,
} from './settlements.sql.ts';

const nothing = money(0, 'KES');
/** Payouts follow payments by days; older ones have been read long since. */
const reachMs = 45 * dayMs;

/**
 * Reads the providers' payouts and books them: each payment out of clearing into the bank and the
 * fees, each refund that it kept back into clearing. A payout that does not equal its own lines or
 * the books is reported to staff and read again, not booked. Returns how many it booked.
 */
export async function settleCards(ctx: SalesContext): Promise<number> {
  let booked = 0;
  for (const able of providersWith(ctx, 'settlements')) booked += await settleWith(ctx, able);
  return booked;
}

type Settling = ReturnType<typeof providersWith<'settlements'>>[number];

async function settleWith(ctx: SalesContext, { name: provider, settlements }: Settling) {
  const listed = await settlements.list(new Date(ctx.clock().getTime() - reachMs));
  if (listed.kind === 'silent') {
    ctx.log.warn({ provider, reason: listed.code }, 'settlements not read');
    return 0;
  }
  let booked = 0;
  for (const settlement of listed.settlements.filter(({ isPaid }) => isPaid)) {
    if (await isSettled(ctx.db, { provider, id: settlement.id })) continue;
    const found = await settlements.lines(settlement.id);
    if (found.kind === 'silent') continue;
    booked += await bookSettlement(ctx, { provider, settlement, lines: found.lines });
  }
  return booked;
}

const sum = (amounts: readonly Money[]) => amounts.reduce(add, nothing);

export type Stated = Readonly<{
  provider: ProviderName;
  settlement: StatedSettlement;
  lines: readonly SettledPayment[];
}>;

/** One transaction: all of a payout or nothing of it. */
export const bookSettlement = (
  ctx: SalesContext,
  { provider, settlement, lines }: Stated,
): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const problem =
      ownProblem(settlement, lines) ?? (await bookProblem(tx, ctx, { provider, lines }));
    const state = problem ? 'differs' : 'posted';
    const detail = problem ?? '';
    const kept = { provider, settlement, lines: lines.length, state, detail, at } as const;
    if (!(await insertSettlement(tx, kept))) return 0;
    if (problem) {
      await tell(tx, { provider, settlement }, { problem, at });
      return 0;
    }
    const receipts = lines.map(({ receipt }) => receipt);
    const books = await bookedCards(tx, { provider, receipts });
    for (const line of lines) {
      const booked = books.get(line.receipt) ?? line.amount;
      await postLine(tx, ctx, { provider, settlement, line, booked, at });
    }
    await insertSettlementLines(tx, { provider, id: settlement.id, lines });
    await postDeductions(tx, ctx, { provider, settlement, at });
    return 1;
  });

/** What does not add up within the provider's own figures. */
function ownProblem(
  { gross, fees, deductions, net }: StatedSettlement,
  lines: readonly SettledPayment[],
): string | undefined {
  if (sum(lines.map(({ amount }) => amount)).minor !== gross.minor) {
    return 'its payments are not what it says was processed';
  }
  if (sum(lines.map(({ fee }) => fee)).minor !== fees.minor) {
    return 'the fees of its payments are not its fees';
  }
  if (subtract(subtract(gross, fees), deductions).minor !== net.minor) {
    return 'what reached the bank is not what is left of it';
  }
  return undefined;
}

/** Payments that the books have otherwise; money that they do not know enters them in suspense. */
async function bookProblem(
  tx: Tx,
  ctx: SalesContext,
  { provider, lines }: Pick<Stated, 'provider' | 'lines'>,
) {
  const receipts = lines.map(({ receipt }) => receipt);
  const books = await bookedCards(tx, { provider, receipts });
  const at = ctx.clock();
  for (const { receipt, reference, amount, fee } of lines) {
    const booked = books.get(receipt);
    if (!booked) {
      const line = { receipt, amount, reference, at: at.toISOString() };
      await suspendMoney(tx, ctx, { provider, line, at });
    } else if (booked.minor !== amount.minor && booked.minor !== subtract(amount, fee).minor) {
      return `payment ${receipt} stands in the books with another amount`;
    }
  }
  return undefined;
}

type Posting = Readonly<{
  provider: ProviderName;
  settlement: StatedSettlement;
  line: SettledPayment;
  /** What the books hold of it; without the fee where the customer bore that. */
  booked: Money;
  at: Date;
}>;

async function postLine(tx: Tx, ctx: SalesContext, posting: Posting) {
  const { provider, settlement, line, booked, at } = posting;
  const reached = subtract(line.amount, line.fee);
  const fee = subtract(booked, reached);
  await post(tx, ctx, {
    source: { kind: 'settlement-line', id: `${provider}:${settlement.id}:${line.receipt}` },
    description: `Payout ${settlement.id}, payment ${line.reference}`,
    entries: [
      { account: 'bank', amount: reached },
      ...(fee.minor === 0 ? [] : [{ account: 'provider_fees', amount: fee } as const]),
      { account: clearingOf(provider), amount: negate(booked) },
    ],
    at,
  });
}

type Deducting = Pick<Stated, 'provider' | 'settlement'> & Readonly<{ at: Date }>;

/** What it kept back for refunds and lost disputes, and which of them that was. */
async function postDeductions(tx: Tx, ctx: SalesContext, deducting: Deducting) {
  const { provider, settlement, at } = deducting;
  const { id, deductions } = settlement;
  if (deductions.minor === 0) return;
  await post(tx, ctx, {
    source: { kind: 'settlement-deduction', id: `${provider}:${id}` },
    description: `Payout ${id}, refunds kept back`,
    entries: [
      { account: clearingOf(provider), amount: deductions },
      { account: 'bank', amount: negate(deductions) },
    ],
    at,
  });
  const explained = explain(await deductible(tx, provider), deductions);
  const lines = explained.map(({ refundId, reference, amount }) => ({
    receipt: refundId,
    reference,
    amount: negate(amount),
    fee: nothing,
  }));
  await insertSettlementLines(tx, { provider, id, lines });
  if (explained.length > 0) return;
  await tell(tx, deducting, { problem: 'no refunds explain what it kept back', at });
}

/** The oldest refunds that make up the amount; none when no run of them does. */
export function explain(oldestFirst: readonly Deductible[], requested: Money): Deductible[] {
  for (let from = 0; from < oldestFirst.length; from += 1) {
    let total = 0;
    for (let to = from; to < oldestFirst.length && total < requested.minor; to += 1) {
      total += oldestFirst[to]?.amount.minor ?? 0;
      if (total === requested.minor) return oldestFirst.slice(from, to + 1);
    }
  }
  return [];
}

const tell = (
  tx: Tx,
  { provider, settlement: { id, net } }: Pick<Stated, 'provider' | 'settlement'>,
  { problem, at }: { problem: string; at: Date },
) =>
  insertExceptions(tx, {
    paymentId: null,
    exceptions: [
      {
        kind: 'settlement-differs',
        detail: { provider, settlementId: id, netMinor: net.minor, problem },
        dedupeKey: `settlement-differs:${provider}:${id}`,
      },
    ],
    at,
  });
