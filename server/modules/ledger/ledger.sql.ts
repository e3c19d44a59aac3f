import type { CustomerId } from '#contracts/ids.ts';
import { money, type Currency, type Money } from '#contracts/money.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Account } from './accounts.ts';
import { TransferConflict } from './errors.ts';
import { requireBalanced, type Transfer } from './transfer.ts';

/**
 * Writes a transfer in the caller's transaction, in one statement. Returns false when its source is
 * posted already with the same entries, so a repeat is harmless. Throws TransferUnbalanced,
 * TransferMalformed, or TransferConflict when the earlier posting differs.
 */
export async function post(
  tx: Tx,
  { random }: { random: Randomness },
  transfer: Transfer,
): Promise<boolean> {
  requireBalanced(transfer);
  const { source, description, entries, at } = transfer;
  const id = makeId('trf', random);
  const lines = entries.map(({ account, customerId, amount }) => ({
    account,
    customer_id: customerId ?? null,
    currency: amount.currency,
    amount_minor: amount.minor,
  }));
  const written = await tx.execute(
    prepared(
      'ledger.post',
      sql`
    with transfer as (
      insert into ledger_transfers (id, source_kind, source_id, description, posted_at)
      values (${id}, ${source.kind}, ${source.id}, ${description}, ${at})
      on conflict (source_kind, source_id) do nothing
      returning id
    )
    insert into ledger_entries (transfer_id, account, customer_id, currency, amount_minor)
    select t.id, e.account, e.customer_id, e.currency, e.amount_minor
      from transfer t, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as e (account text, customer_id text, currency text, amount_minor bigint)`,
    ),
  );
  if (written > 0) return true;
  await requireSame(tx, transfer);
  return false;
}

async function requireSame(tx: Tx, { source, entries }: Transfer): Promise<void> {
  const rows = await tx.rows<{ line: string }>(sql`
    select concat_ws(' ', account, customer_id, currency, amount_minor) as line
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.source_kind = ${source.kind} and t.source_id = ${source.id}`);
  const known = rows.map(({ line }) => line).toSorted();
  const requested = entries
    .map(({ account, customerId, amount }) =>
      [account, ...(customerId ? [customerId] : []), amount.currency, amount.minor].join(' '),
    )
    .toSorted();
  const isSame =
    known.length === requested.length && known.every((line, i) => line === requested[i]);
  if (!isSame) throw new TransferConflict(source);
}

/** The sum of an account in one currency (KES by default): debits positive, credits negative. */
export async function balanceOf(
  db: Queryable,
  account: Account,
  { customerId, currency = 'KES' }: { customerId?: CustomerId; currency?: Currency } = {},
): Promise<Money> {
  const [row] = await db.rows<{ minor: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entries
     where account = ${account} and currency = ${currency}
       and (${customerId ?? null}::text is null or customer_id = ${customerId ?? null})`);
  return money(row?.minor ?? 0, currency);
}

/** What the shop owes a customer, in KES: the other sign of their `customer_credit`. */
export const creditOf = (db: Queryable, customerId: CustomerId): Promise<Money> =>
  readCredit(db, customerId, { name: 'ledger.credit-of', hold: sql`` });

/**
 * The same, locked until the transaction ends, so that one balance pays once: other changes of it
 * wait.
 */
export const lockCredit = (tx: Tx, customerId: CustomerId): Promise<Money> =>
  readCredit(tx, customerId, { name: 'ledger.credit-lock', hold: sql`for update` });

async function readCredit(
  db: Queryable,
  customerId: CustomerId,
  { name, hold }: Readonly<{ name: string; hold: Sql }>,
): Promise<Money> {
  const statement = sql`
    select minor from customer_balances
     where customer_id = ${customerId} and currency = 'KES' ${hold}`;
  const [row] = await db.rows<{ minor: number }>(prepared(name, statement));
  return money(row?.minor ?? 0, 'KES');
}

/** What a posted source credited, per account, as positive amounts of KES; empty when unposted. */
export async function creditedBy(
  db: Queryable,
  { kind, id }: Transfer['source'],
): Promise<ReadonlyMap<Account, Money>> {
  const rows = await db.rows<{ account: Account; minor: number }>(sql`
    select account, -sum(amount_minor)::bigint as minor
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.source_kind = ${kind} and t.source_id = ${id} and e.amount_minor < 0
     group by account`);
  return new Map(rows.map(({ account, minor }) => [account, money(minor, 'KES')]));
}

export type TrialBalance = Readonly<{
  lines: readonly Readonly<{ account: Account; balance: Money; entries: number }>[];
  /** Per currency; anything but zero means that the books are broken. */
  totals: readonly Money[];
}>;

/** Every account with its balance, and the sum of them all, which is zero in sound books. */
export async function trialBalance(db: Queryable): Promise<TrialBalance> {
  const rows = await db.rows<{
    account: Account;
    currency: Currency;
    minor: number;
    entries: number;
  }>(sql`
    select account, currency, sum(amount_minor)::bigint as minor, count(*) as entries
      from ledger_entries group by account, currency order by account, currency`);
  const totals = new Map<Currency, number>();
  for (const { currency, minor } of rows) {
    totals.set(currency, (totals.get(currency) ?? 0) + minor);
  }
  return {
    lines: rows.map(({ account, currency, minor, entries }) => ({
      account,
      balance: money(minor, currency),
      entries,
    })),
    totals: [...totals].map(([currency, minor]) => money(minor, currency)),
  };
}
