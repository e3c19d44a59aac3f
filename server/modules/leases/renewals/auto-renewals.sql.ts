import type { Plan } from '#contracts/term.ts';
import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { leaseColumns, toLease, type LeaseRow } from '../holding/leases.sql.ts';

/** A holder's standing request to keep a lease, and what they agreed to pay for each term. */
export type AutoRenewal = Readonly<{
  leaseId: LeaseId;
  plan: Plan;
  /** One M-Pesa prompt may go out when the balance falls short. */
  prompts: boolean;
  agreed: Money;
  switchedOnAt: Date;
  /** When the next term is charged. */
  chargeAt: Date;
}>;

/** `failed`: something broke on our side; it comes up again. */
export type AutoOutcome = 'paid' | 'prompted' | 'told' | 'failed';

export type DueAutoRenewal = Readonly<{
  lease: Lease;
  term: number;
  renewal: AutoRenewal;
  /** When its holder was prompted for this term; null before. */
  promptedAt: Date | null;
}>;

type RenewalRow = Omit<AutoRenewal, 'agreed'> & Readonly<{ agreedMinor: number }>;

/**
 * An eighth of the running term before its end, a day at most: three hours for a day's lease, and
 * for a month's one the hour of day at which it was bought.
 */
const chargeAt: Sql = sql`
  (l.ends_at - least(interval '24 hours',
                     (l.ends_at - coalesce(l.term_granted_at, l.starts_at)) / 8))`;

const renewalColumns: Sql = sql`
  a.lease_id as "leaseId", a.plan, a.prompts, a.agreed_minor as "agreedMinor",
  a.switched_on_at as "switchedOnAt", ${chargeAt} as "chargeAt"`;

const toRenewal = ({ agreedMinor, ...row }: RenewalRow): AutoRenewal => ({
  ...row,
  agreed: money(agreedMinor, 'KES'),
});

export type AutoRenewalInput = Readonly<{
  leaseId: LeaseId;
  plan: Plan;
  prompts: boolean;
  agreed: Money;
  at: Date;
}>;

/** Switches it on, or changes what was agreed. */
export async function keepAutoRenewal(tx: Tx, input: AutoRenewalInput): Promise<void> {
  const { leaseId, plan, prompts, agreed, at } = input;
  await tx.execute(sql`
    insert into lease_auto_renewals (lease_id, plan, prompts, agreed_minor, switched_on_at)
    values (${leaseId}, ${plan}, ${prompts}, ${agreed.minor}, ${at})
    on conflict (lease_id) do update
       set plan = excluded.plan, prompts = excluded.prompts, agreed_minor = excluded.agreed_minor,
           switched_on_at = excluded.switched_on_at`);
}

export const dropAutoRenewal = (db: Queryable, leaseId: LeaseId) =>
  db.execute(sql`delete from lease_auto_renewals where lease_id = ${leaseId}`);

/** What is tried next is tried at once, such as after the holder agreed to another price. */
export const hastenAutoRenewal = (tx: Tx, leaseId: LeaseId, at: Date) =>
  tx.execute(sql`
    update lease_auto_tries set next_try_at = ${at}
     where lease_id = ${leaseId} and next_try_at > ${at}`);

/** The running leases of a customer with auto-renewal. */
export async function autoRenewalsOf(
  db: Queryable,
  { customerId, at }: { customerId: CustomerId; at: Date },
): Promise<AutoRenewal[]> {
  const rows = await db.rows<RenewalRow>(sql`
    select ${renewalColumns} from lease_auto_renewals a join leases l on l.id = a.lease_id
     where l.customer_id = ${customerId} and l.state = 'active' and l.ends_at > ${at}
     order by l.ends_at`);
  return rows.map(toRenewal);
}

/** The auto-renewal of one lease; undefined when it is off, or the lease has ended. */
export async function autoRenewalOf(
  db: Queryable,
  leaseId: LeaseId,
): Promise<AutoRenewal | undefined> {
  const [row] = await db.rows<RenewalRow>(sql`
    select ${renewalColumns} from lease_auto_renewals a join leases l on l.id = a.lease_id
     where a.lease_id = ${leaseId} and l.state <> 'revoked' and l.ends_at is not null`);
  return row && toRenewal(row);
}

/** When the next term of a lease would be charged automatically; undefined without an end. */
export async function chargeMomentOf(db: Queryable, leaseId: LeaseId): Promise<Date | undefined> {
  const [row] = await db.rows<{ chargeAt: Date }>(sql`
    select ${chargeAt} as "chargeAt" from leases l
     where l.id = ${leaseId} and l.ends_at is not null`);
  return row?.chargeAt;
}

type DueRow = LeaseRow &
  Readonly<{
    term: number;
    renewal: Plan;
    prompts: boolean;
    agreedMinor: number;
    switchedOnAt: Date;
    chargeAt: Date;
    promptedAt: Date | null;
  }>;

const perTurnMax = 100;

/** Running leases whose next term is to be charged now, those that end first coming first. */
export async function dueAutoRenewals(
  db: Queryable,
  at: Date,
  { only = null }: { only?: LeaseId | null } = {},
): Promise<DueAutoRenewal[]> {
  const rows = await db.rows<DueRow>(sql`
    select ${leaseColumns}, l.terms as term, a.plan as renewal, a.prompts,
           a.agreed_minor as "agreedMinor", a.switched_on_at as "switchedOnAt",
           ${chargeAt} as "chargeAt", t.prompted_at as "promptedAt"
      from leases l join lease_auto_renewals a on a.lease_id = l.id
      left join lease_auto_tries t on t.lease_id = l.id and t.term = l.terms
     where l.state = 'active' and l.ends_at > ${at}
       and l.ends_at <= ${at}::timestamptz + interval '24 hours' and ${chargeAt} <= ${at}
       and (t.lease_id is null or t.next_try_at <= ${at})
       and not exists (select from lease_pauses p where p.lease_id = l.id and p.ended_at is null)
       and (${only}::text is null or l.id = ${only})
     order by l.ends_at limit ${perTurnMax}`);
  return rows.map(toDue);
}

function toDue(row: DueRow): DueAutoRenewal {
  const { term, renewal, prompts, agreedMinor, switchedOnAt, promptedAt, ...rest } = row;
  const lease = toLease(rest);
  const { chargeAt: due } = row;
  return {
    lease,
    term,
    promptedAt,
    renewal: toRenewal({
      leaseId: lease.id,
      plan: renewal,
      prompts,
      agreedMinor,
      switchedOnAt,
      chargeAt: due,
    }),
  };
}

export type AutoTry = Readonly<{
  leaseId: LeaseId;
  term: number;
  outcome: AutoOutcome;
  at: Date;
  /** Null once the term is paid. */
  nextAt: Date | null;
}>;

/** Writes what came of a try. That a prompt went out stays known for the rest of the term. */
export async function noteAutoTry(db: Queryable, one: AutoTry): Promise<void> {
  const { leaseId, term, outcome, at, nextAt } = one;
  const promptedAt = outcome === 'prompted' ? at : null;
  await db.execute(sql`
    insert into lease_auto_tries as t (lease_id, term, outcome, tried_at, next_try_at, prompted_at)
    values (${leaseId}, ${term}, ${outcome}, ${at}, ${nextAt}, ${promptedAt})
    on conflict (lease_id, term) do update
       set outcome = excluded.outcome, tried_at = excluded.tried_at,
           next_try_at = excluded.next_try_at,
           prompted_at = coalesce(excluded.prompted_at, t.prompted_at)`);
}

/** When an automatic renewal last prompted this customer: a phone shows one prompt at a time. */
export async function lastAutoPromptAt(
  db: Queryable,
  customerId: CustomerId,
): Promise<Date | undefined> {
  const [row] = await db.rows<{ promptedAt: Date | null }>(sql`
    select max(t.prompted_at) as "promptedAt"
      from lease_auto_tries t join leases l on l.id = t.lease_id
     where l.customer_id = ${customerId}`);
  return row?.promptedAt ?? undefined;
}
