import type { AttemptState, DisputeState } from '#contracts/sale/money-states.ts';
import { iso } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';
import { findPayment } from './payments.sql.ts';
import { redact } from './redact.ts';

type Event = Readonly<{
  from: AttemptState | null;
  to: AttemptState;
  cause: string;
  detail: unknown;
  at: Date;
}>;
type Callback = Readonly<{
  body: unknown;
  sourceAddress: string;
  receivedAt: Date;
  verdict: string | null;
}>;
type Question = Readonly<{
  kind: string;
  receipt: string | null;
  state: string;
  resultCode: string | null;
  resultText: string | null;
  answer: unknown;
  askedAt: Date;
  answeredAt: Date | null;
}>;
type Contest = Readonly<{
  id: string;
  state: DisputeState;
  amountMinor: number | null;
  category: string | null;
  providerStatus: string | null;
  heardAt: Date;
  dueAt: Date | null;
  resolvedAt: Date | null;
}>;
const logMax = 200;

/**
 * One payment with every state it was in, every message and question about it, and the disputes of
 * its money, without its secrets. Undefined for an unknown id.
 */
export async function readPaymentLog(db: Queryable, id: string) {
  const payment = await findPayment(db, id);
  if (!payment) return undefined;
  const events = await db.rows<Event>(sql`
    select from_state as "from", to_state as "to", cause, detail, at from payment_events
     where payment_id = ${id} order by id limit ${logMax}`);
  const callbacks = await db.rows<Callback>(sql`
    select body, source_address as "sourceAddress", received_at as "receivedAt", verdict
      from provider_inbox where payment_id = ${id} order by id limit ${logMax}`);
  return {
    payment,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    messages: callbacks.map(({ body, receivedAt, ...callback }) => ({
      ...callback,
      body: redact(body),
      receivedAt: receivedAt.toISOString(),
    })),
    questions: await questionsAbout(db, id),
    disputes: await disputesOf(db, id),
  };
}

/** Reversals and what followed them, typed codes, and hand payments under its reference. */
async function questionsAbout(db: Queryable, id: string) {
  const rows = await db.rows<Question>(sql`
    select c.kind, coalesce(rc.receipt, c.notice_receipt, a.receipt) as receipt, c.state,
           c.result_code as "resultCode", c.result_text as "resultText", c.result as answer,
           c.asked_at as "askedAt", c.answered_at as "answeredAt"
      from payment_attempts a
      join provider_conversations c on
           c.refund_id in (select r.id from refunds r where r.payment_id = a.id)
        or c.claim_id in (select k.id from receipt_claims k where k.payment_id = a.id)
        or c.notice_receipt in (select n.receipt from paybill_notices n
                                 where n.reference = a.reference)
      left join receipt_claims rc on rc.id = c.claim_id
     where a.id = ${id} order by c.asked_at, c.id limit ${logMax}`);
  return rows.map(({ answer, askedAt, answeredAt, ...question }) => ({
    ...question,
    answer: redact(answer),
    askedAt: askedAt.toISOString(),
    answeredAt: iso(answeredAt),
  }));
}

async function disputesOf(db: Queryable, id: string) {
  const rows = await db.rows<Contest>(sql`
    select d.id, d.state, d.amount_minor as "amountMinor", d.category,
           d.provider_status as "providerStatus", d.heard_at as "heardAt", d.due_at as "dueAt",
           d.resolved_at as "resolvedAt"
      from disputes d where d.payment_id = ${id} order by d.heard_at, d.id limit ${logMax}`);
  return rows.map(({ heardAt, dueAt, resolvedAt, ...dispute }) => ({
    ...dispute,
    heardAt: heardAt.toISOString(),
    dueAt: iso(dueAt),
    resolvedAt: iso(resolvedAt),
  }));
}
