import { negate, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post, type Account } from '#modules/ledger';
import { suspendMoney } from '#modules/sales/money';
import { type SalesContext } from '#modules/sales';
import { bookedReceipts, claimNewLines, saveMatch, sentBack } from './statement.sql.ts';
import type { Booked, Match, NewLine } from './statement.sql.ts';
import { printed } from '#modules/payments';

const linesPerTurn = 200;
const turnsMax = 1_000;

/**
 * Compares every new line of a statement with the books, a few hundred per transaction, so that an
 * interrupted import is finished by the next call. Money that the books do not know enters them in
 * suspense; charges and payouts are booked as what they are. Returns how many lines it compared.
 */
export async function matchNewLines(ctx: SalesContext): Promise<number> {
  let done = 0;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const compared = await ctx.db.transaction((tx) => matchSome(tx, ctx));
    done += compared;
    if (compared < linesPerTurn) break;
  }
  return done;
}

async function matchSome(tx: Tx, ctx: SalesContext): Promise<number> {
  const lines = await claimNewLines(tx, linesPerTurn);
  const booked = await bookedReceipts(
    tx,
    lines.map(({ receipt }) => receipt),
  );
  for (const line of lines) {
    const match = await matchLine(tx, ctx, { line, booked: booked.get(line.receipt) });
    await saveMatch(tx, { id: line.id, match });
  }
  return lines.length;
}

type Compared = Readonly<{ line: NewLine; booked: Booked | undefined }>;

async function matchLine(tx: Tx, ctx: SalesContext, { line, booked }: Compared): Promise<Match> {
  switch (line.kind) {
    case 'not-completed':
      return 'not-completed';
    case 'fee':
      await move(tx, ctx, { line, to: 'provider_fees' });
      return 'fee';
    case 'payout':
      await move(tx, ctx, { line, to: 'bank' });
      return 'payout';
    case 'outgoing':
      return matchOutgoing(tx, line);
    case 'payment':
      if (booked) return booked.minor === line.amount.minor ? booked.match : 'differs';
      return suspend(tx, ctx, line);
    default:
      return line.kind satisfies never;
  }
}

/** Outgoing money is one of our refunds, or unexplained. */
async function matchOutgoing(tx: Tx, line: NewLine): Promise<Match> {
  const sent = await sentBack(tx, line);
  if (sent === undefined) return 'nothing';
  return sent.minor === -line.amount.minor ? 'refund' : 'differs';
}

/** The uploader of the statement is stored: another person assigns this money. */
async function suspend(tx: Tx, ctx: SalesContext, line: NewLine): Promise<Match> {
  const kept = await suspendMoney(tx, ctx, {
    provider: printed().name,
    line: {
      receipt: line.receipt,
      amount: line.amount,
      reference: (line.account || line.details).slice(0, 120),
      at: line.completedAt.toISOString(),
    },
    foundBy: line.importedBy,
    at: ctx.clock(),
  });
  // Another transaction booked it between our look and our insert.
  return kept ? 'suspense' : 'payment';
}

const words: Partial<Record<Account, string>> = {
  provider_fees: 'Charge of M-Pesa',
  bank: 'Payout of M-Pesa to the bank',
};

/** Money that M-Pesa took out of our account: a charge, or what it paid out to the bank. */
function move(tx: Tx, ctx: SalesContext, { line, to }: { line: NewLine; to: Account }) {
  const amount: Money = negate(line.amount);
  return post(tx, ctx, {
    source: { kind: 'statement-line', id: String(line.id) },
    description: `${words[to] ?? to}, ${line.receipt}`,
    entries: [
      { account: to, amount },
      { account: printed().clearing, amount: negate(amount) },
    ],
    at: ctx.clock(),
  });
}
