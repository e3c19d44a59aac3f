import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '#contracts/payments.ts';
import { sql, type Database } from '../db.ts';
import { DomainError } from '../errors.ts';

const keyMax = 255;
const workMs = 60_000;

export type IdempotentRequest = Readonly<{
  customerId: string;
  key: string | undefined;
  /** What the request asks; the same key with another body is refused. */
  body: unknown;
  at: Date;
}>;

/** Reads the header; undefined when the client sent none. Throws when it is not usable. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[idempotencyKeyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= keyMax) return key;
  const message = `Idempotency-Key is one value of 1 to ${keyMax} characters.`;
  throw new DomainError({ kind: 'malformed', code: 'bad-request' }, message);
}

/**
 * Runs `work` once for a customer's key and replays its answer afterwards. A refusal stores
 * nothing, so the customer may correct the request and try again with the same key. A second
 * request while the first is at work is refused with 409 and may be repeated.
 */
export async function onceOnly<T>(
  db: Database,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { customerId, key, at } = request;
  if (key === undefined) return work();
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const stored = await claim(db, { customerId, key, requestHash, at });
  if (stored) return stored.answer as T;
  try {
    const answer = await work();
    await db.execute(sql`
      update idempotency_keys set status = 200, answer = ${JSON.stringify(answer)}
       where customer_id = ${customerId} and key = ${key}`);
    return answer;
  } catch (error) {
    await db.execute(sql`
      delete from idempotency_keys
       where customer_id = ${customerId} and key = ${key} and status is null`);
    throw error;
  }
}

type Claim = Readonly<{ customerId: string; key: string; requestHash: string; at: Date }>;
type Row = Readonly<{ requestHash: string; status: number | null; answer: unknown }>;

/** Undefined when the work is ours to do; the stored row when it was done before. */
async function claim(db: Database, { customerId, key, requestHash, at }: Claim) {
  const until = new Date(at.getTime() + workMs);
  const [taken] = await db.rows<{ key: string }>(sql`
    insert into idempotency_keys as i (customer_id, key, request_hash, created_at, locked_until)
    values (${customerId}, ${key}, ${requestHash}, ${at}, ${until})
    on conflict (customer_id, key) do update set locked_until = excluded.locked_until
      where i.status is null and i.locked_until < ${at} and i.request_hash = excluded.request_hash
    returning key`);
  if (taken) return undefined;
  const [row] = await db.rows<Row>(sql`
    select request_hash as "requestHash", status, answer from idempotency_keys
     where customer_id = ${customerId} and key = ${key}`);
  if (!row || (row.requestHash === requestHash && row.status === null)) {
    const message = 'The same request is still being handled. Wait a moment and look again.';
    throw new DomainError({ kind: 'conflict', code: 'idempotency-in-progress' }, message);
  }
  if (row.requestHash !== requestHash) {
    const message = 'This Idempotency-Key was used for a different request. Use a new one.';
    throw new DomainError({ kind: 'conflict', code: 'idempotency-conflict' }, message);
  }
  return row;
}

/** Forgets keys older than the moment given; the provider's retries are long over by then. */
export const forgetOldKeys = (db: Database, before: Date) =>
  db.execute(sql`delete from idempotency_keys where created_at < ${before}`);
