import type { AdminRefund, refundLists } from '#contracts/admin/money/refunds.ts';
import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import type { RefundState } from '#contracts/sale/money-states.ts';
import { actsOn } from '#modules/payments/refunds';
import { iso, type Page } from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

type Counted = 'createdAt' | 'resolvedAt' | 'mine' | 'idle' | 'retriable' | 'proposal';
type Row = Omit<AdminRefund, Counted> &
  Readonly<{
    createdAt: Date;
    resolvedAt: Date | null;
    requesterId: string;
    proposedAct: 'retry' | 'keep' | null;
    proposedBy: string | null;
    proposerId: string | null;
  }>;

/** The lines of a refund `r` by name; null for an order of one line, which keeps no shares. */
const linesIn = sql`(
  select (array_agg(l.title order by l.position))[1]
         || case when count(*) > 1 then ' (+' || (count(*) - 1) || ')' else '' end
    from refund_lines s join order_lines l on l.id = s.order_line_id where s.refund_id = r.id)`;

const columns = sql`
  r.id, r.kind, r.order_id as "orderId", o.code as "orderCode", r.payment_id as "paymentId",
  c.email as "customerEmail", r.provider, r.destination, r.carrier, r.payee_masked as payee,
  r.charge_minor as "chargeMinor", r.amount_minor as "amountMinor",
  r.reason, ${linesIn} as lines, r.ends_service as "endsService", r.state,
  coalesce(asker.email, r.requested_by) as "requestedBy",
  coalesce(approver.email, r.approved_by) as "approvedBy", r.requested_by as "requesterId",
  r.waits_for as "waitsFor", r.proposed_act as "proposedAct",
  coalesce(proposer.email, r.proposed_by) as "proposedBy", r.proposed_by as "proposerId",
  r.tries, r.provider_reference as "providerReference", r.result_code as "resultCode",
  r.result_text as "resultText", r.created_at as "createdAt", r.resolved_at as "resolvedAt"`;

/** `r` is what a query chose of the refunds: the joins are paid for these rows only. */
const joined = (chosen: Sql) => sql`
  ${chosen} r left join orders o on o.id = r.order_id
  left join customers c on c.id = r.customer_id
  left join customers asker on asker.id = ${staffIn(sql`r.requested_by`)}
  left join customers approver on approver.id = ${staffIn(sql`r.approved_by`)}
  left join customers proposer on proposer.id = ${staffIn(sql`r.proposed_by`)}`;
const from = joined(sql`refunds`);

/** The account behind "staff:…" or "customer:…"; null for everybody else. */
function staffIn(actor: Sql): Sql {
  return sql`case when ${actor} like 'staff:%' or ${actor} like 'customer:%'
                  then substr(${actor}, strpos(${actor}, ':') + 1) end`;
}

const toEntry = (row: Row, viewer: CustomerId): AdminRefund => {
  const { createdAt, resolvedAt, requesterId, proposedAct, proposedBy, proposerId, ...rest } = row;
  const { state, provider, carrier, resultCode, providerReference } = rest;
  const acts = actsOn({ state, provider, carrier, resultCode, providerReference });
  // Also what they asked for in their own account as a customer.
  const isViewer = (actor: string) => [`staff:${viewer}`, `customer:${viewer}`].includes(actor);
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    resolvedAt: iso(resolvedAt),
    mine: isViewer(requesterId),
    idle: acts.keep,
    retriable: acts.retry,
    proposal:
      acts.needsTwo && proposedAct && proposedBy && proposerId
        ? { act: proposedAct, by: proposedBy, mine: isViewer(proposerId) }
        : null,
  };
};

const states: Record<(typeof refundLists)[number], Sql> = {
  waiting: sql`r.state = 'awaiting_approval'`,
  open: sql`r.state in ('requested', 'submitting', 'submitted', 'unknown')`,
  stuck: sql`r.state in ('needs_attention', 'failed')`,
  all: sql`true`,
};

type Requested = Readonly<{ state: keyof typeof states; page: Page; viewer: CustomerId }>;

/** Refunds, newest first. */
export async function listRefunds(db: Queryable, { state, page, viewer }: Requested) {
  const rows = await db.rows<Row>(sql`
    with chosen as (
      select r.* from refunds r where ${states[state]}
       order by r.created_at desc, r.id desc limit ${page.limit} offset ${page.offset})
    select ${columns} from ${joined(sql`chosen`)} order by r.created_at desc, r.id desc`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from refunds r where ${states[state]}`);
  return { content: rows.map((row) => toEntry(row, viewer)), total: counted?.count ?? 0 };
}

/** Everything that went back, or is to go back, of one payment, oldest first. */
export async function refundsOf(
  db: Queryable,
  { paymentId, viewer }: { paymentId: PaymentId; viewer: CustomerId },
): Promise<AdminRefund[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from ${from} where r.payment_id = ${paymentId} order by r.created_at, r.id`);
  return rows.map((row) => toEntry(row, viewer));
}

type Event = Readonly<{
  from: RefundState | null;
  to: RefundState;
  cause: string;
  actor: string;
  at: Date;
}>;
const eventsMax = 200;

/** One refund with every state it was in. */
export async function readRefundLog(db: Queryable, id: string, viewer: CustomerId) {
  const [row] = await db.rows<Row>(sql`select ${columns} from ${from} where r.id = ${id}`);
  if (!row) return undefined;
  const events = await db.rows<Event>(sql`
    select e.from_state as "from", e.to_state as "to", e.cause, e.at,
           coalesce(person.email, e.actor) as actor
      from refund_events e left join customers person on person.id = ${staffIn(sql`e.actor`)}
     where e.refund_id = ${id} order by e.id limit ${eventsMax}`);
  return {
    refund: toEntry(row, viewer),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
