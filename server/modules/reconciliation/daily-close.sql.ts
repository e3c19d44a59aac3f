import type { CustomerId } from '#contracts/ids.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { printed } from '#modules/payments';

/** A day of Nairobi, yyyy-mm-dd, with its borders. */
export type BookDay = Readonly<{ day: string; start: Date; end: Date }>;

export type AccountDay = Readonly<{
  account: string;
  currency: 'KES' | 'USD';
  openingMinor: number;
  debitMinor: number;
  creditMinor: number;
  closingMinor: number;
}>;

/** Every account that ever moved: what it held before the day, what moved, what it holds after. */
export const accountsOf = (db: Queryable, { start, end }: BookDay): Promise<AccountDay[]> =>
  db.rows<AccountDay>(sql`
    select e.account, e.currency,
           coalesce(sum(e.amount_minor) filter (where t.posted_at < ${start}), 0)::bigint
             as "openingMinor",
           coalesce(sum(e.amount_minor) filter (where t.posted_at >= ${start}
             and e.amount_minor > 0), 0)::bigint as "debitMinor",
           coalesce(-sum(e.amount_minor) filter (where t.posted_at >= ${start}
             and e.amount_minor < 0), 0)::bigint as "creditMinor",
           sum(e.amount_minor)::bigint as "closingMinor"
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where t.posted_at < ${end}
     group by e.account, e.currency order by e.account, e.currency`);

export type ProviderDay = Readonly<{
  /** M-Pesa's own figures of the day, from its statements. */
  paidInMinor: number;
  withdrawnMinor: number;
  /** What the ledger moved on M-Pesa's account that day. */
  ledgerInMinor: number;
  ledgerOutMinor: number;
  /** A statement reaches beyond the day's end. */
  covered: boolean;
  /** Unexplained, open lines up to the day's end. */
  unexplained: number;
  /** Payments booked that day whose receipt stands in no statement; only where one covers it. */
  missing: number;
}>;

/** What M-Pesa says of a day, beside what the books say. */
export async function providerOf(db: Queryable, { start, end }: BookDay): Promise<ProviderDay> {
  const { name: provider, clearing } = printed();
  const [row] = await db.rows<ProviderDay>(sql`
    with said as (
      select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as paid_in,
             coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as withdrawn
        from statement_lines
       where completed_at >= ${start} and completed_at < ${end} and kind <> 'not-completed'
    ), moved as (
      select coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as came,
             coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as went
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
       where e.account = ${clearing} and t.posted_at >= ${start} and t.posted_at < ${end}
    )
    select said.paid_in as "paidInMinor", said.withdrawn as "withdrawnMinor",
           moved.came as "ledgerInMinor", moved.went as "ledgerOutMinor",
           exists (select 1 from statement_lines where completed_at >= ${end}) as covered,
           (select count(*) from statement_lines
             where completed_at < ${end} and explained_at is null
               and (match is null or match in ('nothing', 'differs'))) as unexplained,
           (select count(*) from ledger_transfers t
              join payment_attempts a on a.id = t.source_id and a.provider = ${provider}
             where t.source_kind = 'payment' and t.posted_at >= ${start} and t.posted_at < ${end}
               and exists (select 1 from statement_lines where completed_at >= ${end})
               and not exists (select 1 from statement_lines l where l.receipt = a.receipt))
             as missing
      from said, moved`);
  if (!row) throw new Error('The figures of a day are one row.');
  return row;
}

export type ClosedDay = Readonly<{ day: string; closedAt: Date; closedBy: string; note: string }>;

/** The close of a day; undefined while it is open. */
export async function findClose(db: Queryable, day: string): Promise<ClosedDay | undefined> {
  const [row] = await db.rows<ClosedDay>(sql`
    select d.day::text as day, d.closed_at as "closedAt", c.email as "closedBy", d.note
      from daily_closes d join customers c on c.id = d.closed_by where d.day = ${day}::date`);
  return row;
}

/** The last closed day and the first one that has postings; null where there is none. */
export async function closeBorders(db: Queryable) {
  const [row] = await db.rows<{ lastClosed: string | null; firstPosted: string | null }>(sql`
    select (select max(day)::text from daily_closes) as "lastClosed",
           (select (min(posted_at) at time zone ${nairobiZone})::date::text
              from ledger_transfers) as "firstPosted"`);
  return row ?? { lastClosed: null, firstPosted: null };
}

/** Waits for postings under way and keeps new ones waiting until this transaction ends. */
export const lockBooks = (tx: Tx) => tx.rows(sql`select pg_advisory_xact_lock(4815002)`);

/** Closes a day with what its accounts hold; a day that is closed already keeps what it has. */
export async function insertClose(
  tx: Tx,
  {
    day,
    accounts,
    by,
    note,
    at,
  }: { day: string; accounts: readonly AccountDay[]; by: CustomerId; note: string; at: Date },
): Promise<void> {
  const closed = await tx.execute(sql`
    insert into daily_closes (day, closed_at, closed_by, note)
    values (${day}::date, ${at}, ${by}, ${note}) on conflict do nothing`);
  if (closed === 0) return;
  await tx.execute(sql`
    insert into daily_close_balances (day, account, currency, opening_minor, debit_minor,
                                      credit_minor, closing_minor)
    select ${day}::date, a.account, a.currency, a."openingMinor", a."debitMinor", a."creditMinor",
           a."closingMinor"
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as a (account text, currency text, "openingMinor" bigint, "debitMinor" bigint,
              "creditMinor" bigint, "closingMinor" bigint)`);
}

/** Opens the last closed day again; false when another day is the last. */
export async function deleteClose(tx: Tx, day: string): Promise<boolean> {
  const opened = await tx.execute(sql`
    delete from daily_closes
     where day = ${day}::date and day = (select max(day) from daily_closes)`);
  return opened > 0;
}
