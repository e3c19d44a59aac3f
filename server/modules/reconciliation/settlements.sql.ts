import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { clearingOf, listed } from '#modules/payments';
import type { ProviderName } from '#modules/payments/collect';
import type { SettledPayment, StatedSettlement } from '#modules/payments/providers';

type Named = Readonly<{ provider: ProviderName; id: string }>;

/** Whether a payout has been booked. */
export async function isSettled(db: Queryable, { provider, id }: Named): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from settlements where provider = ${provider} and id = ${id} and state = 'posted'`);
  return rows.length > 0;
}

export type Keeping = Readonly<{
  provider: ProviderName;
  settlement: StatedSettlement;
  lines: number;
  state: 'posted' | 'differs';
  detail: string;
  at: Date;
}>;

/** Stores a payout; false when it was already booked. One that differed is stored again. */
export async function insertSettlement(tx: Tx, keeping: Keeping): Promise<boolean> {
  const { provider, settlement: s, lines, state, detail, at } = keeping;
  const kept = await tx.execute(sql`
    insert into settlements (provider, id, settled_on, gross_minor, fees_minor, deductions_minor,
                             net_minor, lines, state, detail, read_at)
    values (${provider}, ${s.id}, ${s.settledOn}, ${s.gross.minor}, ${s.fees.minor},
            ${s.deductions.minor}, ${s.net.minor}, ${lines}, ${state}, ${detail}, ${at})
    on conflict (provider, id) do update
       set gross_minor = excluded.gross_minor, fees_minor = excluded.fees_minor,
           deductions_minor = excluded.deductions_minor, net_minor = excluded.net_minor,
           lines = excluded.lines, state = excluded.state, detail = excluded.detail,
           read_at = excluded.read_at
     where settlements.state = 'differs'`);
  return kept > 0;
}

/** Keeps what a payout is made of. */
export async function insertSettlementLines(
  tx: Tx,
  { provider, id, lines }: Named & { lines: readonly SettledPayment[] },
): Promise<void> {
  const rows = lines.map(({ receipt, reference, amount, fee }) => ({
    receipt,
    reference,
    amount: amount.minor,
    fee: fee.minor,
  }));
  await tx.execute(sql`
    insert into settlement_lines (provider, settlement_id, receipt, reference, amount_minor,
                                  fee_minor)
    select ${provider}, ${id}, r.receipt, r.reference, r.amount, r.fee
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (receipt text, reference text, amount bigint, fee bigint)`);
}

/** What the books hold of these card receipts, by receipt: payments, and money beside them. */
export async function bookedCards(
  db: Queryable,
  { provider, receipts }: { provider: ProviderName; receipts: readonly string[] },
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db.rows<{ receipt: string; minor: number }>(sql`
    select a.receipt, sum(e.amount_minor)::bigint as minor
      from payment_attempts a
      join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
      join ledger_entries e on e.transfer_id = t.id and e.account = ${clearingOf(provider)}
     where a.provider = ${provider} and a.receipt = any(${receipts}) group by a.receipt
    union all
    select receipt, amount_minor from stray_money
     where provider = ${provider} and state <> 'applied' and receipt = any(${receipts})`);
  return new Map(rows.map(({ receipt, minor }) => [receipt, money(minor, 'KES')]));
}

/** Money that left through the card provider and that no payout has kept back yet. */
export type Deductible = Readonly<{ refundId: string; reference: string; amount: Money }>;

/** Refunds and lost disputes, oldest first. */
export async function deductible(db: Queryable, provider: ProviderName): Promise<Deductible[]> {
  const rows = await db.rows<{ refundId: string; reference: string; minor: number }>(sql`
    select "refundId", reference, minor from (
      select r.id as "refundId", coalesce(a.reference, r.source_id) as reference,
             r.amount_minor as minor, r.resolved_at as at
        from refunds r left join payment_attempts a on a.id = r.payment_id
       where r.provider = ${provider} and r.destination = 'provider' and r.kind = 'refund'
         and r.state = 'succeeded'
      union all
      select d.id, d.reference, d.amount_minor, d.resolved_at from disputes d
       where d.provider = ${provider} and d.state = 'lost' and d.payment_id is not null) gone
     where not exists (select 1 from settlement_lines l
                        where l.provider = ${provider} and l.receipt = gone."refundId")
     order by at, "refundId"`);
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(minor, 'KES') }));
}

export type SettlementRow = Readonly<{
  id: string;
  settledOn: Date;
  grossMinor: number;
  feesMinor: number;
  deductionsMinor: number;
  netMinor: number;
  lines: number;
  state: 'posted' | 'differs';
  detail: string;
  readAt: Date;
}>;

/**
 * Payouts of the providers that list them, newest first, with what the books hold there and how
 * much of that no payout has brought yet: the two are the same in sound books.
 */
export async function listSettlements(
  db: Queryable,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
) {
  const names = listed().map(({ name }) => name);
  const held = listed().map(({ clearing }) => clearing);
  const rows = await db.rows<SettlementRow>(sql`
    select id, settled_on as "settledOn", gross_minor as "grossMinor", fees_minor as "feesMinor",
           deductions_minor as "deductionsMinor", net_minor as "netMinor", lines, state, detail,
           read_at as "readAt"
      from settlements order by settled_on desc, id limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number; clearing: number; unsettled: number }>(sql`
    select (select count(*) from settlements) as count,
           (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries
             where account = any(${[...held, 'disputed']}::text[])) as clearing,
           (select coalesce(sum(e.amount_minor), 0)::bigint
              from payment_attempts a
              join ledger_transfers t on t.source_kind = 'payment' and t.source_id = a.id
              join ledger_entries e on e.transfer_id = t.id and e.account = any(${held}::text[])
             where a.provider = any(${names}::text[]) and not exists (
               select 1 from settlement_lines l
                where l.provider = any(${names}::text[]) and l.receipt = a.receipt))
           + (select coalesce(sum(s.amount_minor), 0)::bigint from stray_money s
               where s.provider = any(${names}::text[]) and s.state <> 'applied' and not exists (
                 select 1 from settlement_lines l
                  where l.provider = any(${names}::text[]) and l.receipt = s.receipt))
           - (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
               where r.provider = any(${names}::text[]) and r.destination = 'provider'
                 and r.kind = 'refund' and r.state = 'succeeded' and not exists (
                   select 1 from settlement_lines l
                    where l.provider = any(${names}::text[]) and l.receipt = r.id))
           - (select coalesce(sum(d.amount_minor), 0)::bigint from disputes d
               where d.provider = any(${names}::text[]) and d.state = 'lost'
                 and d.payment_id is not null
                 and not exists (
                   select 1 from settlement_lines l
                    where l.provider = any(${names}::text[]) and l.receipt = d.id)) as unsettled`);
  return {
    rows,
    total: counted?.count ?? 0,
    clearingMinor: counted?.clearing ?? 0,
    unsettledMinor: counted?.unsettled ?? 0,
  };
}
