import type { DisputeId, PaymentId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { tableQueue } from '#platform/loops/due-work.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import { moneyOutChannel } from '../callbacks/conversations.sql.ts';
import type { Dispute, DisputeState } from './dispute.ts';
import type { ProviderName } from '../payment.ts';

type Row = Omit<Dispute, 'amount' | 'held'> &
  Readonly<{ amountMinor: number | null; heldMinor: number }>;

const columns = sql`
  d.id, d.provider, d.reference, d.payment_id as "paymentId", d.state,
  d.amount_minor as "amountMinor", d.held_minor as "heldMinor", d.category,
  d.provider_status as "providerStatus", d.due_at as "dueAt",
  d.service_paused as "servicePaused", d.refund_id as "refundId", d.heard_at as "heardAt",
  d.opened_at as "openedAt", d.resolved_at as "resolvedAt", d.next_check_at as "nextCheckAt"`;

const toDispute = ({ amountMinor, heldMinor, ...row }: Row): Dispute => ({
  ...row,
  amount: amountMinor === null ? null : money(amountMinor, 'KES'),
  held: money(heldMinor, 'KES'),
});

export type Hearing = Readonly<{
  provider: ProviderName;
  /** Theirs. */
  reference: string;
  /** What the hint says it is about; the provider's answer decides. */
  paymentId: PaymentId | null;
  at: Date;
}>;

/** Notes that there may be a dispute, or news of it, and makes it due at once. */
export async function hearOfDispute(
  tx: Queryable,
  { random }: { random: Randomness },
  { provider, reference, paymentId, at }: Hearing,
): Promise<void> {
  await tx.rows(sql`
    with known as (
      update disputes set next_check_at = ${at}, claimed_until = null
       where provider = ${provider} and reference = ${reference}
         and state in ('heard', 'open', 'unknown')
      returning id
    ), heard as (
      insert into disputes (id, provider, reference, payment_id, state, heard_at, next_check_at)
      values (${makeId('dsp', random)}, ${provider}, ${reference}, ${paymentId}, 'heard', ${at},
              ${at})
      on conflict (provider, reference) do nothing
      returning id
    ), event as (
      insert into dispute_events (dispute_id, from_state, to_state, cause, detail, at)
      select id, null, 'heard', 'hear', '{}', ${at}::timestamptz from heard
    )
    select pg_notify(${moneyOutChannel}, id) from (select id from known union all
                                                   select id from heard) as told`);
}

/** The unknown ones among these ids of the provider. */
export async function unheardOf(
  db: Queryable,
  { provider, ids }: { provider: ProviderName; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.rows<{ reference: string }>(sql`
    select wanted.reference from unnest(${ids}::text[]) as wanted (reference)
     where not exists (select 1 from disputes d
                        where d.provider = ${provider} and d.reference = wanted.reference)`);
  return rows.map(({ reference }) => reference);
}

/** Disputes whose next look has come, claimed for a minute. */
export const disputeQueue = tableQueue<Readonly<{ id: DisputeId }>>({
  table: 'disputes',
  claimMs: minuteMs,
});

export const findDispute = (db: Queryable, id: string) =>
  findOne(db, sql`select ${columns} from disputes d where d.id = ${id}`);

/** Holds the dispute until the transaction ends. */
export const lockDispute = (tx: Tx, id: string) =>
  findOne(tx, sql`select ${columns} from disputes d where d.id = ${id} for no key update`);

async function findOne(db: Queryable, statement: Sql): Promise<Dispute | undefined> {
  const [row] = await db.rows<Row>(statement);
  return row && toDispute(row);
}

export type DisputeSaving = Readonly<{
  before: DisputeState;
  dispute: Dispute;
  cause: string;
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
}>;

/** Writes a locked dispute back, with its line of history when the state changed. */
export async function saveDispute(tx: Tx, saving: DisputeSaving): Promise<void> {
  const { before, dispute: d, cause, detail = {}, at } = saving;
  await tx.execute(sql`
    with saved as (
      update disputes
         set payment_id = ${d.paymentId}, state = ${d.state},
             amount_minor = ${d.amount?.minor ?? null}, held_minor = ${d.held.minor},
             category = ${d.category}, provider_status = ${d.providerStatus}, due_at = ${d.dueAt},
             service_paused = ${d.servicePaused}, refund_id = ${d.refundId},
             opened_at = ${d.openedAt}, resolved_at = ${d.resolvedAt},
             next_check_at = ${d.nextCheckAt}, claimed_until = null
       where id = ${d.id}
      returning id, state, state <> ${before} as moved
    )
    insert into dispute_events (dispute_id, from_state, to_state, cause, detail, at)
    select id, ${before}, state, ${cause}, ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz
      from saved where moved`);
}
