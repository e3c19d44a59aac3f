import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { dayMs, minuteMs, secondMs } from '#contracts/time.ts';
import type { Clock } from '../clock.ts';
import { sql, type Database, type Queryable, type Tx } from '../db.ts';
import { DomainError, Unavailable } from '../errors.ts';

const keyMax = 255;
/** How long a key answers with what it opened. */
export const idempotencyKeptMs = dayMs;

/** A customer's key for one request; the same key with another request is refused. */
export type RequestKey = Readonly<{
  customerId: string;
  key: string;
  requestHash: string;
  at: Date;
}>;

/** Reads the header; undefined when the client sent none. Throws when it is not usable. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[idempotencyKeyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= keyMax) return key;
  const message = `Idempotency-Key is one value of 1 to ${keyMax} characters.`;
  throw new DomainError('bad-request', message);
}

/** The key of a request, bound to its address and body; undefined when the client sent none. */
export function requestKeyOf(
  request: FastifyRequest,
  { customerId, body, at }: Readonly<{ customerId: string; body: unknown; at: Date }>,
): RequestKey | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  const path = request.url.split('?', 1)[0] ?? '';
  const asked = JSON.stringify([request.method, path, body]);
  return { customerId, key, requestHash: createHash('sha256').update(asked).digest('hex'), at };
}

type Once<T> = Readonly<{
  /** Calls `refuseRepeat` first and `keepRequest` last in the transaction that it commits. */
  work: () => Promise<T>;
  /** Returns the result of the first request, in its present state. */
  answer: (subject: string) => Promise<T>;
}>;

/**
 * Runs `work` once for a key, and answers every repeat from what the first one committed, for
 * 24 hours and from any process. A refusal keeps nothing, so the customer may correct the cause and
 * use the key again. Throws idempotency-conflict for the same key with another request.
 */
export async function onceByKey<T>(
  db: Database,
  key: RequestKey | undefined,
  { work, answer }: Once<T>,
): Promise<T> {
  if (key === undefined) return work();
  const known = await subjectOf(db, key);
  if (known !== undefined) return answer(known);
  try {
    return await work();
  } catch (error) {
    // The first request may have committed meanwhile, and be the reason of this refusal.
    const opened = await subjectOf(db, key);
    if (opened === undefined) throw error;
    return answer(opened);
  }
}

class RepeatedRequest extends Error {
  override readonly name = 'RepeatedRequest';
}

/**
 * Makes repeats of a key wait for each other until the transaction ends, and lets only the first
 * go on. Throws what `onceByKey` turns into the answer.
 */
export async function refuseRepeat(tx: Tx, key: RequestKey | undefined): Promise<void> {
  if (key === undefined) return;
  const name = `request:${key.customerId}:${key.key}`;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  if ((await subjectOf(tx, key)) !== undefined) throw new RepeatedRequest();
}

/** Writes what the request opened, in the same transaction. */
export async function keepRequest(
  tx: Tx,
  key: RequestKey | undefined,
  subject: string,
): Promise<void> {
  if (key === undefined) return;
  const { customerId, requestHash, at } = key;
  const kept = await tx.execute(sql`
    insert into idempotency_keys as i (customer_id, key, request_hash, subject, created_at)
    values (${customerId}, ${key.key}, ${requestHash}, ${subject}, ${at})
    on conflict (customer_id, key) do update
       set request_hash = excluded.request_hash, subject = excluded.subject,
           created_at = excluded.created_at
     where i.created_at <= ${oldest(at)}`);
  if (kept === 0) throw new RepeatedRequest();
}

const oldest = (at: Date) => new Date(at.getTime() - idempotencyKeptMs);

async function subjectOf(db: Queryable, requested: RequestKey): Promise<string | undefined> {
  const { customerId, key, requestHash, at } = requested;
  const [row] = await db.rows<{ requestHash: string; subject: string }>(sql`
    select request_hash as "requestHash", subject from idempotency_keys
     where customer_id = ${customerId} and key = ${key} and created_at > ${oldest(at)}`);
  if (!row) return undefined;
  if (row.requestHash === requestHash) return row.subject;
  const message = 'This Idempotency-Key was used for a different request. Use a new one.';
  throw new DomainError('idempotency-conflict', message);
}

/** So long after the last sign of its process, a request counts as left in the middle. */
const markedMs = minuteMs;
const markEveryMs = 15 * secondMs;
const lookAgainMs = 250;
const usuallyWithinMs = 15 * secondMs;

type Answering = Readonly<{
  db: Database;
  clock: Clock;
  /** 15 seconds where it is left out: shorter than browsers and proxies wait for an answer. */
  answerWithinMs?: number | undefined;
}>;

/**
 * Runs work of many transactions once for a key, and answers every repeat as the first request, for
 * 24 hours and from any process. What takes longer than an answer may goes on: the request is
 * refused as Unavailable, as are its repeats until there is an answer. Where a process ended in the
 * middle a repeat runs `work` again, with the moment when the first one began it. Throws
 * idempotency-conflict for the same key with another request.
 */
export async function onceAnswered<T>(
  { db, clock, answerWithinMs = usuallyWithinMs }: Answering,
  key: RequestKey | undefined,
  work: (leftSince: Date | null) => Promise<T>,
): Promise<T> {
  if (key === undefined) return work(null);
  const until = performance.now() + answerWithinMs;
  const stillWorking = () =>
    new Unavailable('This is still being worked on. Send it again in a few seconds.', 5);
  for (;;) {
    const begun = await beginRequest(db, { ...key, at: clock() });
    if (begun.isOurs) {
      const first = answerFirst({ db, clock }, key, () => work(begun.leftSince));
      return inTime(first, { answerWithinMs, late: stillWorking });
    }
    if (begun.answer !== null) return begun.answer as T;
    if (performance.now() >= until) throw stillWorking();
    await pause(lookAgainMs);
  }
}

type Patience = Readonly<{ answerWithinMs: number; late: () => Error }>;

async function inTime<T>(answer: Promise<T>, { answerWithinMs, late }: Patience): Promise<T> {
  const answered = new AbortController();
  const time = pause(answerWithinMs, undefined, { signal: answered.signal, ref: false }).then(
    () => {
      throw late();
    },
  );
  try {
    return await Promise.race([answer, time]);
  } finally {
    answered.abort();
    // Of what fails after the answer, a repeat learns.
    answer.catch(() => undefined);
    time.catch(() => undefined);
  }
}

async function answerFirst<T>(
  { db, clock }: Answering,
  key: RequestKey,
  work: () => Promise<T>,
): Promise<T> {
  const { customerId } = key;
  const marks = setInterval(() => {
    const until = new Date(clock().getTime() + markedMs);
    const marked = db.execute(sql`
      update idempotency_keys set worked_until = ${until}
       where customer_id = ${customerId} and key = ${key.key} and worked_until is not null`);
    // A mark that is missing once is made up for by the next.
    marked.catch(() => undefined);
  }, markEveryMs);
  marks.unref();
  try {
    const answer = await work();
    await db.execute(sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb, worked_until = null
       where customer_id = ${customerId} and key = ${key.key}`);
    return answer;
  } catch (error) {
    await db.execute(sql`
      update idempotency_keys set worked_until = null
       where customer_id = ${customerId} and key = ${key.key}`);
    throw error;
  } finally {
    clearInterval(marks);
  }
}

type Begun = Readonly<{ isOurs: boolean; leftSince: Date | null; answer: unknown }>;

/** Takes the request, unless it was answered, or is being worked on elsewhere. */
async function beginRequest(db: Database, key: RequestKey): Promise<Begun> {
  const { customerId, requestHash, at } = key;
  const until = new Date(at.getTime() + markedMs);
  const [ours] = await db.rows<{ at: Date }>(sql`
    insert into idempotency_keys as i (customer_id, key, request_hash, subject, created_at,
                                       worked_until)
    values (${customerId}, ${key.key}, ${requestHash}, 'answer', ${at}, ${until})
    on conflict (customer_id, key) do update
       set request_hash = excluded.request_hash, subject = excluded.subject, answer = null,
           created_at = case when i.created_at <= ${oldest(at)} then excluded.created_at
                             else i.created_at end,
           worked_until = excluded.worked_until
     where i.created_at <= ${oldest(at)}
        or (i.request_hash = excluded.request_hash and i.subject = 'answer' and i.answer is null
            and coalesce(i.worked_until, '-infinity') <= ${at})
    returning created_at as at`);
  if (ours) return { isOurs: true, leftSince: ours.at < at ? ours.at : null, answer: null };
  await subjectOf(db, key);
  const [known] = await db.rows<{ answer: unknown }>(sql`
    select answer from idempotency_keys where customer_id = ${customerId} and key = ${key.key}`);
  return { isOurs: false, leftSince: null, answer: known?.answer ?? null };
}

/** Forgets keys older than the moment given. */
export const forgetOldKeys = (db: Database, before: Date) =>
  db.execute(sql`delete from idempotency_keys where created_at < ${before}`);
