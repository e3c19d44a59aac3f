import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import { money, type Currency } from '#contracts/money.ts';
import { attemptStates } from '#contracts/sale/money-states.ts';
import type { TransactionStatus } from '#contracts/sale/payments.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { count } from '#platform/metrics/count.ts';
import { currentRequest } from '#platform/request-ids/request-context.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { openIncident } from '../incidents.sql.ts';
import type { Attempt, AttemptState, PaymentException, ProviderName } from '../payment.ts';
import { declines, statusWords } from './attempt-view.ts';

/** Who pays: a phone, or an e-mail address. */
export const payerAccounts: SealedColumn = {
  purpose: 'payment.account',
  name: 'payment_attempts.account_sealed',
  form: 'bytes',
  table: sql`payment_attempts`,
  key: sql`id`,
  value: sql`account_sealed`,
  put: sql`account_sealed = line.value`,
};

type Row = Omit<Attempt, 'amount'> & { amountMinor: number; currency: Currency };

/** Notified of every attempt whose state changed; the payload is its id. */
export const paymentChannel = 'lango_payment';
/** Notified of every attempt that became due early; the payload is its id. */
export const dueChannel = 'lango_due';

const columns = sql`
  a.id, a.order_id as "orderId", a.customer_id as "customerId", a.provider, a.mode, a.state,
  a.amount_minor as "amountMinor", a.currency, a.account_sealed as "accountSealed",
  a.account_masked as "accountMasked", a.reference, a.provider_reference as "providerReference",
  a.merchant_request_id as "merchantRequestId", a.checkout_url as "checkoutUrl",
  a.result_code as "resultCode", a.result_text as "resultText", a.receipt,
  a.receipt_proved as "receiptProved", a.payer_proved as "payerProved",
  a.zero_answers as "zeroAnswers",
  a.first_zero_at as "firstZeroAt", a.callback_claim as claim, a.facts, a.created_at as "createdAt",
  a.submitted_at as "submittedAt", a.prompted_at as "promptedAt",
  a.customer_acted_at as "customerActedAt", a.knocked_at as "callbackAt",
  a.resolved_at as "resolvedAt", a.expires_at as "expiresAt", a.next_check_at as "nextCheckAt"`;

function toAttempt({ amountMinor, currency, ...row }: Row): Attempt {
  return { ...row, amount: money(amountMinor, currency) };
}

/** The intent and its first living attempt in one statement; undefined when one lives already. */
export async function insertAttempt(
  tx: Tx,
  attempt: Attempt,
  callbackTokenHash: string,
): Promise<'opened' | 'paid' | 'alive'> {
  const a = attempt;
  const [row] = await tx.rows<{ intent: string; opened: boolean }>(
    prepared(
      'payments.open',
      sql`
    with intent as (
      insert into payment_intents as i
        (order_id, customer_id, due_minor, currency, state, created_at, moved_at)
      values (${a.orderId}, ${a.customerId}, ${a.amount.minor}, ${a.amount.currency}, 'processing',
              ${a.createdAt}, ${a.createdAt})
      on conflict (order_id) do update
         set state = case i.state when 'paid' then 'paid' else 'processing' end,
             moved_at = excluded.moved_at
      returning order_id, state
    ), attempt as (
      insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
        currency, account_sealed, account_masked, reference, callback_token_hash, facts,
        created_at, expires_at, next_check_at, request_id)
      select ${a.id}, order_id, ${a.customerId}, ${a.provider}, ${a.mode}, ${a.state},
             ${a.amount.minor}::bigint, ${a.amount.currency}, ${a.accountSealed}::bytea,
             ${a.accountMasked},
             ${a.reference}, ${callbackTokenHash}, ${JSON.stringify(a.facts)}::jsonb,
             ${a.createdAt}::timestamptz, ${a.expiresAt}::timestamptz,
             ${a.nextCheckAt}::timestamptz, ${currentRequest()}::text
        from intent where state <> 'paid'
      on conflict (order_id) where state in ('created', 'submitting', 'pending', 'submit_unknown',
        'confirming') do nothing
      returning id
    ), event as (
      insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
      select id, null, ${a.state}, 'open', '{}', ${a.createdAt}::timestamptz from attempt
    )
    select state as intent, exists (select 1 from attempt) as opened from intent`,
    ),
  );
  if (row?.opened) {
    count(tx, { name: 'paymentMoves', labels: { provider: a.provider, state: a.state } });
    return 'opened';
  }
  return row?.intent === 'paid' ? 'paid' : 'alive';
}

const livingStates = sql`('created', 'submitting', 'pending', 'submit_unknown', 'confirming')`;

/** The living attempt of an order, if there is one. */
export const findLiveAttempt = (db: Queryable, orderId: string) =>
  findOne(
    db,
    sql`select ${columns} from payment_attempts a
         where a.order_id = ${orderId} and a.state in ${livingStates}`,
  );

/** The attempt of this id; undefined when there is none. */
export const findAttempt = (db: Queryable, id: string): Promise<Attempt | undefined> =>
  findOne(
    db,
    prepared('payments.find', sql`select ${columns} from payment_attempts a where a.id = ${id}`),
  );

/** The attempt behind a card reference or an M-Pesa account field; undefined when unknown. */
export const findByReference = (
  db: Queryable,
  { provider, reference }: { provider: ProviderName; reference: string },
): Promise<Attempt | undefined> =>
  findOne(
    db,
    sql`select ${columns} from payment_attempts a
         where a.provider = ${provider} and a.reference = ${reference}`,
  );

/** The customer's own prompt by MerchantRequestID; undefined for unknown and foreign ones alike. */
export const findByMerchantRequest = (
  db: Queryable,
  { merchantRequestId, customerId }: { merchantRequestId: string; customerId: CustomerId },
): Promise<Attempt | undefined> =>
  findOne(
    db,
    sql`select ${columns} from payment_attempts a
         where a.merchant_request_id = ${merchantRequestId} and a.customer_id = ${customerId}
         order by a.created_at desc limit 1`,
  );

async function findOne(db: Queryable, statement: Sql): Promise<Attempt | undefined> {
  const [row] = await db.rows<Row>(statement);
  return row && toAttempt(row);
}

export type LockedAttempt = Readonly<{
  attempt: Attempt;
  /** The order had its money before this attempt's. */
  intentPaid: boolean;
}>;

/** Locks the attempt, then its intent, until the transaction ends. */
export async function lockAttempt(tx: Tx, id: PaymentId): Promise<LockedAttempt | undefined> {
  const [row] = await tx.rows<Row & { intentState: string }>(
    prepared(
      'payments.lock',
      sql`
    select ${columns}, i.state as "intentState"
      from payment_attempts a join payment_intents i using (order_id)
     where a.id = ${id} for no key update of a, i`,
    ),
  );
  if (!row) return undefined;
  const { intentState, ...attempt } = row;
  return { attempt: toAttempt(attempt), intentPaid: intentState === 'paid' };
}

/** Locks the attempt whose callback token has this hash. */
export const lockByToken = (tx: Tx, tokenHash: string): Promise<Attempt | undefined> =>
  findOne(
    tx,
    prepared(
      'payments.lock-by-token',
      sql`select ${columns} from payment_attempts a
           where a.callback_token_hash = ${tokenHash} for no key update`,
    ),
  );

/**
 * True when another attempt of this provider has the receipt or the provider's reference, or when
 * the receipt's money was given to a customer already.
 */
export async function isTaken(
  tx: Queryable,
  {
    attempt,
    receipt,
    providerReference,
  }: {
    attempt: Pick<Attempt, 'id' | 'provider'>;
    receipt?: string | null;
    providerReference?: string | null;
  },
): Promise<boolean> {
  const rows = await tx.rows(
    prepared(
      'payments.taken',
      sql`
    select 1 from payment_attempts
     where provider = ${attempt.provider} and id <> ${attempt.id}
       and (receipt = ${receipt ?? null} or provider_reference = ${providerReference ?? null})
    union all
    select 1 from stray_money
     where provider = ${attempt.provider} and receipt = ${receipt ?? null}
       and state = 'credited'
    limit 1`,
    ),
  );
  return rows.length > 0;
}

export type Saving = Readonly<{
  before: AttemptState;
  attempt: Attempt;
  cause: string;
  detail?: Readonly<Record<string, unknown>>;
  at: Date;
  /** Callbacks received up to here are answered by this change. */
  handledUntil?: Date;
  /** It became due early: the worker that queries providers is notified. */
  isDue?: boolean;
}>;

/**
 * Writes a locked attempt back: the row, its event and its intent when the state changed, the
 * callbacks that are now answered, and the notification of watchers, in one statement.
 */
export async function saveAttempt(tx: Tx, saving: Saving): Promise<void> {
  const { before, attempt: a, cause, detail = {}, at } = saving;
  const { handledUntil = null, isDue = false } = saving;
  await tx.rows(
    prepared(
      'payments.save',
      sql`
    with saved as (
      update payment_attempts
         set state = ${a.state}, provider_reference = ${a.providerReference},
             merchant_request_id = ${a.merchantRequestId}, checkout_url = ${a.checkoutUrl},
             result_code = ${a.resultCode}, result_text = ${a.resultText}, receipt = ${a.receipt},
             receipt_proved = ${a.receiptProved}, payer_proved = ${a.payerProved},
             zero_answers = ${a.zeroAnswers},
             first_zero_at = ${a.firstZeroAt},
             callback_claim = ${a.claim && JSON.stringify(a.claim)}::jsonb,
             submitted_at = ${a.submittedAt}, prompted_at = ${a.promptedAt},
             customer_acted_at = ${a.customerActedAt}, knocked_at = ${a.callbackAt},
             resolved_at = ${a.resolvedAt}, next_check_at = ${a.nextCheckAt}, claimed_until = null
       where id = ${a.id}
      returning id, order_id, state, state <> ${before} as moved
    ), event as (
      insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
      select id, ${before}, state, ${cause}, ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz
        from saved where moved
    ), intent as (
      update payment_intents i
         set state = case when s.state = 'succeeded' then 'paid' else 'open' end,
             moved_at = ${at}::timestamptz
        from saved s
       where i.order_id = s.order_id and s.moved and i.state <> 'paid'
         and s.state in ('succeeded', 'failed', 'expired', 'superseded')
         and (s.state = 'succeeded' or not exists (
           select 1 from payment_attempts o
            where o.order_id = s.order_id and o.id <> s.id and o.state in ${livingStates}))
    ), answered as (
      update provider_inbox n set handled_at = ${at}::timestamptz, verdict = s.state
        from saved s
       where n.payment_id = s.id and n.handled_at is null
         and n.received_at <= ${handledUntil}::timestamptz
    )
    select pg_notify(${paymentChannel}, id) from saved where moved
    union all
    select pg_notify(${dueChannel}, id) from saved where ${isDue}::boolean`,
    ),
  );
  if (a.state !== before)
    count(tx, { name: 'paymentMoves', labels: { provider: a.provider, state: a.state } });
}

type Sending = Readonly<{
  id: PaymentId;
  /** Of the provider's current address, under the shop's current secret. */
  callbackTokenHash: string;
  at: Date;
  deadline: Date;
}>;

/** Claims a created attempt for sending. Of several callers, one gets it. */
export async function claimForSending(
  db: Queryable,
  { id, callbackTokenHash, at, deadline }: Sending,
): Promise<Attempt | undefined> {
  const claimed = await findOne(
    db,
    prepared(
      'payments.claim',
      sql`
    with a as (
      update payment_attempts
         set state = 'submitting', submitted_at = ${at}, next_check_at = ${deadline},
             callback_token_hash = ${callbackTokenHash}
       where id = ${id} and state = 'created' and expires_at > ${at}
      returning *
    ), event as (
      insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
      select id, 'created', state, 'claim', '{}', ${at}::timestamptz from a
    )
    select ${columns} from a`,
    ),
  );
  if (claimed)
    count(db, {
      name: 'paymentMoves',
      labels: { provider: claimed.provider, state: claimed.state },
    });
  return claimed;
}

/** Writes exceptions once each; a difference that is known, or lasts, stays one row. */
export async function insertExceptions(
  tx: Queryable,
  {
    paymentId,
    exceptions,
    at,
  }: {
    paymentId: PaymentId | null;
    exceptions: readonly PaymentException[];
    at: Date;
  },
): Promise<void> {
  for (const { kind, detail, dedupeKey, askedAt } of exceptions) {
    if (askedAt) {
      await openIncident(tx, { paymentId, kind, detail, dedupeKey, askedAt, at });
      continue;
    }
    await tx.execute(sql`
      insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at)
      values (${paymentId}, ${kind}, ${JSON.stringify(detail)}, ${dedupeKey}, ${at})
      on conflict (dedupe_key) do nothing`);
  }
}

/** The payment of each order: the first that brought its money, else the newest. */
export async function paymentsOfOrders(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, Attempt>> {
  const statement = sql`
    select distinct on (a.order_id) ${columns} from payment_attempts a
     where a.order_id = any(${orderIds})
     order by a.order_id, case when a.state = 'succeeded' then a.resolved_at end nulls last,
              a.created_at desc`;
  const rows = await db.rows<Row>(prepared('payments.of-orders', statement));
  return new Map(rows.map((row) => [row.orderId, toAttempt(row)]));
}

/** The last M-Pesa payment of a customer that brought money; undefined before the first. */
export const findLastPaidPrompt = (db: Queryable, customerId: CustomerId) =>
  findOne(
    db,
    sql`select ${columns} from payment_attempts a
         where a.customer_id = ${customerId} and a.mode = 'STK' and a.state = 'succeeded'
         order by a.resolved_at desc limit 1`,
  );

/** The condition that an attempt has one of these statuses, as `statusOf` reads them. */
function hasStatus(statuses: readonly TransactionStatus[]): Sql {
  const states = attemptStates.filter((state) => statuses.includes(statusWords[state]));
  // Without a code the pair is unknown, which counts as no.
  return sql`
    case when a.state = 'failed' and (a.provider, a.result_code) in (
           select * from unnest(${declines.map(({ name }) => name)}::text[],
                                ${declines.map(({ code }) => code)}::text[]))
         then ${statuses.includes('DECLINED')}::boolean
         else a.state = any(${states}::text[]) end`;
}

export type Narrowing = Readonly<{
  customerId: CustomerId;
  paymentId?: string | undefined;
  statuses?: readonly TransactionStatus[] | undefined;
}>;

/** A page of a customer's attempts, newest first. */
export async function listAttempts(
  db: Queryable,
  { customerId, paymentId, statuses }: Narrowing,
  { offset, limit }: { offset: number; limit: number },
): Promise<Attempt[]> {
  const ofId = paymentId === undefined ? sql`` : sql`and a.id = ${paymentId}`;
  const ofStatus = statuses ? sql`and ${hasStatus(statuses)}` : sql``;
  const rows = await db.rows<Row>(sql`
    select ${columns} from payment_attempts a
     where a.customer_id = ${customerId} ${ofId} ${ofStatus}
     order by a.created_at desc, a.id offset ${offset} limit ${limit}`);
  return rows.map(toAttempt);
}
