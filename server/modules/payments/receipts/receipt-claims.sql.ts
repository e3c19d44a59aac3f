import type { CustomerId, PaymentId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { tableQueue } from '#platform/loops/due-work.ts';
import { paymentChannel } from '../collect/payments.sql.ts';

export type ClaimId = `rcl_${string}`;

/** What became of a code that a customer typed. */
export type ReceiptVerdict =
  | 'paid'
  | 'used'
  | 'unknown'
  | 'other-payer'
  | 'other-payee'
  | 'other-amount'
  | 'not-completed'
  | 'no-answer';

/** "I have paid, here is my code." */
export type ReceiptClaim = Readonly<{
  id: ClaimId;
  paymentId: PaymentId;
  customerId: CustomerId;
  receipt: string;
  state: 'asking' | 'confirmed' | 'refused' | 'unanswered';
  verdict: ReceiptVerdict | null;
  tries: number;
  createdAt: Date;
}>;

const columns = sql`
  c.id, c.payment_id as "paymentId", c.customer_id as "customerId", c.receipt, c.state, c.verdict,
  c.tries, c.created_at as "createdAt"`;

/** Writes a typed code, due at once. False when it was typed for this payment before. */
export async function insertClaim(
  tx: Tx,
  { id, paymentId, customerId, receipt, createdAt }: ReceiptClaim,
): Promise<boolean> {
  const written = await tx.execute(sql`
    insert into receipt_claims (id, payment_id, customer_id, receipt, state, created_at,
                                next_check_at)
    values (${id}, ${paymentId}, ${customerId}, ${receipt}, 'asking', ${createdAt}, ${createdAt})
    on conflict (payment_id, receipt) do nothing`);
  return written > 0;
}

/** The newest code of each payment. */
export async function claimsOf(
  db: Queryable,
  paymentIds: readonly PaymentId[],
): Promise<Map<PaymentId, ReceiptClaim>> {
  const rows = await db.rows<ReceiptClaim>(sql`
    select distinct on (c.payment_id) ${columns} from receipt_claims c
     where c.payment_id = any(${paymentIds}) order by c.payment_id, c.created_at desc, c.id`);
  return new Map(rows.map((row) => [row.paymentId, row]));
}

export const findClaim = (db: Queryable, id: ClaimId) =>
  findOne(db, sql`select ${columns} from receipt_claims c where c.id = ${id}`);

export const lockClaim = (tx: Tx, id: ClaimId) =>
  findOne(tx, sql`select ${columns} from receipt_claims c where c.id = ${id} for no key update`);

async function findOne(db: Queryable, statement: Sql): Promise<ReceiptClaim | undefined> {
  const [row] = await db.rows<ReceiptClaim>(statement);
  return row;
}

/** Codes whose next look has come, claimed for a minute. */
export const claimQueue = tableQueue<Readonly<{ id: ClaimId }>>({
  table: 'receipt_claims',
  alive: sql`state = 'asking'`,
  claimMs: minuteMs,
});

/** Ends a code and notifies watchers of its payment. */
export async function endClaim(
  tx: Tx,
  claim: ReceiptClaim,
  { state, verdict, at }: Pick<ReceiptClaim, 'state'> & { verdict: ReceiptVerdict; at: Date },
): Promise<void> {
  await tx.rows(sql`
    with ended as (
      update receipt_claims
         set state = ${state}, verdict = ${verdict}, resolved_at = ${at}, next_check_at = null,
             claimed_until = null
       where id = ${claim.id} and state = 'asking' returning payment_id)
    select pg_notify(${paymentChannel}, payment_id) from ended`);
}

/** True when a receipt is another payment's, was given to a customer, or is being settled. */
export async function isReceiptTaken(
  db: Queryable,
  { receipt, paymentId }: { receipt: string; paymentId: PaymentId },
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from payment_attempts
     where provider = (select provider from payment_attempts where id = ${paymentId})
       and id <> ${paymentId}
       and (receipt = ${receipt} or callback_claim->>'receipt' = ${receipt})
    union all
    select 1 from stray_money
     where provider = (select provider from payment_attempts where id = ${paymentId})
       and receipt = ${receipt} and state <> 'suspense' limit 1`);
  return rows.length > 0;
}
