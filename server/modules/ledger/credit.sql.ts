import type { CustomerId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';

/** One movement of a customer's balance: above zero it grew, below zero it was spent. */
export type CreditEntry = Readonly<{
  id: number;
  sourceKind: string;
  sourceId: string;
  description: string;
  amount: Money;
  /** The balance after this movement. */
  after: Money;
  at: Date;
}>;

export type CreditPage = Readonly<{ entries: readonly CreditEntry[]; totalItems: number }>;

type Row = Omit<CreditEntry, 'amount' | 'after'> & Readonly<{ minor: number; afterMinor: number }>;

/** One page of a customer's balance in KES, newest first; pages count from 0. */
export async function listCredit(
  db: Queryable,
  requested: Readonly<{ customerId: CustomerId; page: number; size: number }>,
): Promise<CreditPage> {
  const { customerId, page, size } = requested;
  const theirs = sql`account = 'customer_credit' and customer_id = ${customerId}
                     and currency = 'KES'`;
  const count = sql`select count(*) from ledger_entries where ${theirs}`;
  const movements = sql`
    select e.id, t.source_kind as "sourceKind", t.source_id as "sourceId", t.description,
           -e.amount_minor as minor, e."afterMinor", t.posted_at as at
      from (
        select id, transfer_id, amount_minor,
               -sum(amount_minor) over (order by id)::bigint as "afterMinor"
          from ledger_entries where ${theirs}) e
      join ledger_transfers t on t.id = e.transfer_id
     order by e.id desc limit ${size} offset ${page * size}`;
  const [[counted], rows] = await Promise.all([
    db.rows<{ count: number }>(prepared('ledger.credit-count', count)),
    db.rows<Row>(prepared('ledger.credit', movements)),
  ]);
  const entries = rows.map(({ minor, afterMinor, ...row }) => ({
    ...row,
    amount: money(minor, 'KES'),
    after: money(afterMinor, 'KES'),
  }));
  return { entries, totalItems: counted?.count ?? 0 };
}

/** A movement of a customer's balance, without its words. */
export type CreditMove = Readonly<{ sourceKind: string; sourceId: string; minor: number }>;

/** Everything that moved a customer's balance in KES, oldest first; above zero it grew. */
export const movesOfCredit = (db: Queryable, customerId: CustomerId): Promise<CreditMove[]> =>
  db.rows<CreditMove>(sql`
    select t.source_kind as "sourceKind", t.source_id as "sourceId", -e.amount_minor as minor
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account = 'customer_credit' and e.customer_id = ${customerId} and e.currency = 'KES'
     order by e.id`);
