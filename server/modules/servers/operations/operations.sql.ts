import type { OperationId, ServerId } from '#contracts/ids.ts';
import type { OperationKind, ProviderName } from '#contracts/goods/servers.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { requestToKeep } from '#platform/request-ids/request-context.ts';
import { operationSecrets } from '../life/access.ts';
import type { Operation, OperationStatus } from './operation.ts';
import type { Exchange } from '../providers/server-provider.ts';

/** The passwords that work under way sets. */
export const operationSeals: SealedColumn = {
  ...operationSecrets,
  form: 'bytes',
  table: sql`server_operations`,
  key: sql`id`,
  value: sql`secret_sealed`,
  put: sql`secret_sealed = line.value`,
};

const columns = sql`
  p.id, p.server_id as "serverId", s.order_id as "orderId", p.kind, p.key, p.state, p.provider,
  p.image, p.task, p.secret_sealed as "secretSealed", p.tries, p.next_try_at as "nextTryAt",
  p.begun_at as "begunAt", p.lock_token as "lockToken", p.reason, p.asked_by as "askedBy",
  p.asked_at as "askedAt", p.moved_at as "movedAt", p.request_id as "requestId"`;
const joined = sql`server_operations p join servers s on s.id = p.server_id`;

export type NewOperation = Readonly<{
  id: OperationId;
  serverId: ServerId;
  kind: OperationKind;
  key: string;
  provider: ProviderName;
  image: string | null;
  secretSealed: Buffer | null;
  askedBy: string;
  at: Date;
}>;

/** Wakes the worker. */
export const operationsChannel = 'lango_servers';

/** Writes new work. False when its key is known; the caller has seen that none is live. */
export async function insertOperation(tx: Tx, input: NewOperation): Promise<boolean> {
  const rows = await tx.rows(sql`
    with added as (
      insert into server_operations (id, server_id, kind, key, state, provider, image,
                                     secret_sealed, next_try_at, asked_by, asked_at, moved_at,
                                     request_id)
      values (${input.id}, ${input.serverId}, ${input.kind}, ${input.key}, 'waiting',
      ${input.provider},
              ${input.image}, ${input.secretSealed}, ${input.at}, ${input.askedBy}, ${input.at},
              ${input.at}, ${requestToKeep()})
      on conflict (key) do nothing returning id)
    select id, pg_notify(${operationsChannel}, id) from added`);
  return rows.length > 0;
}

/** The work under way on a machine, held until the transaction ends; its server is locked. */
export async function lockLiveOperation(tx: Tx, id: ServerId): Promise<Operation | undefined> {
  const [row] = await tx.rows<Operation>(sql`
    select ${columns} from ${joined}
     where p.server_id = ${id} and p.state in ('waiting', 'pending') for update of p`);
  return row;
}

export async function lockOperation(tx: Tx, id: OperationId): Promise<Operation | undefined> {
  const [row] = await tx.rows<Operation>(sql`
    select ${columns} from ${joined} where p.id = ${id} for update of p`);
  return row;
}

export async function findOperation(
  db: Queryable,
  by: Readonly<{ id: string } | { key: string }>,
): Promise<Operation | undefined> {
  const [row] = await db.rows<Operation>(sql`
    select ${columns} from ${joined}
     where ${'id' in by ? sql`p.id = ${by.id}` : sql`p.key = ${by.key}`}`);
  return row;
}

/** Several at once, by their ids; what is not known is left out. */
export async function findOperations(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Operation>> {
  const found = await db.rows<Operation>(sql`
    select ${columns} from ${joined} where p.id = any(${ids})`);
  return new Map(found.map((operation) => [operation.id, operation]));
}

const historyMax = 50;

/** The work on one machine, newest first. */
export const operationsOf = (db: Queryable, id: ServerId): Promise<Operation[]> =>
  db.rows<Operation>(sql`
    select ${columns} from ${joined} where p.server_id = ${id}
     order by p.asked_at desc, p.id limit ${historyMax}`);

const lockMs = 90_000;
const perTurn = 10;

const isDueRow = (at: Date) => sql`
  state in ('waiting', 'pending') and next_try_at <= ${at}
  and (locked_until is null or locked_until <= ${at})`;

/** Whether `claimOperations` would find anything. */
export const anyOperationDue: IsDue = (at) => sql`exists (
  select 1 from server_operations where ${isDueRow(at)} order by next_try_at limit 1)`;

/**
 * Claims due work for a minute and a half, which is longer than any call takes. A dead worker's
 * claim expires then, and the next worker repeats it with the same key.
 */
export const claimOperations = (
  db: Queryable,
  { at, lockToken }: Readonly<{ at: Date; lockToken: string }>,
): Promise<Operation[]> =>
  db.rows<Operation>(sql`
    with due as (
      select id from server_operations
       where ${isDueRow(at)}
       order by next_try_at limit ${perTurn} for update skip locked),
    claimed as (
      update server_operations o
         set locked_until = ${new Date(at.getTime() + lockMs)}, lock_token = ${lockToken}
        from due where o.id = due.id
      returning o.*)
    select ${columns} from claimed p join servers s on s.id = p.server_id`);

/** Stores the state of locked work, and releases it. */
export async function saveStatus(
  tx: Tx,
  { id }: Pick<Operation, 'id'>,
  {
    status,
    secretSealed,
    at,
  }: Readonly<{
    status: OperationStatus;
    secretSealed?: Buffer | null;
    at: Date;
  }>,
): Promise<void> {
  const { state, task, tries, nextTryAt, begunAt, reason } = status;
  await tx.execute(sql`
    update server_operations
       set state = ${state}, task = ${task}, tries = ${tries}, next_try_at = ${nextTryAt},
           begun_at = ${begunAt}, reason = ${reason}, moved_at = ${at}, locked_until = null,
           lock_token = null,
           secret_sealed = coalesce(${secretSealed ?? null}::bytea, secret_sealed)
     where id = ${id}`);
}

/** Restarts locked work at the server's present provider, or with a task before it. */
export async function reviveOperation(
  tx: Tx,
  { id }: Pick<Operation, 'id'>,
  {
    provider,
    task = null,
    at,
  }: Readonly<{ provider: ProviderName; task?: string | null; at: Date }>,
): Promise<void> {
  await tx.rows(sql`
    with revived as (
      update server_operations
         set state = 'waiting', task = ${task}, tries = 0, next_try_at = ${at}, begun_at = null,
             provider = ${provider}, moved_at = ${at}, locked_until = null, lock_token = null
       where id = ${id} returning id)
    select pg_notify(${operationsChannel}, id) from revived`);
}

/** Work that failed and that newer work has made pointless. */
export const dropFailed = (tx: Tx, { id, at }: Readonly<{ id: ServerId; at: Date }>) =>
  tx.execute(sql`
    update server_operations set state = 'dropped', moved_at = ${at}
     where server_id = ${id} and state = 'failed'`);

const exchangesKept = 40;

/** Keeps what the provider answered; of long work the latest. */
export async function saveExchanges(
  tx: Tx,
  { id }: Pick<Operation, 'id'>,
  { exchanges, at }: Readonly<{ exchanges: readonly Exchange[]; at: Date }>,
): Promise<void> {
  for (const { call, status, body } of exchanges) {
    await tx.execute(sql`
      insert into server_exchanges (operation_id, call, status, body, at)
      values (${id}, ${call}, ${status}, ${JSON.stringify(body ?? null)}::jsonb, ${at})`);
  }
  await tx.execute(sql`
    delete from server_exchanges where id in (
      select id from server_exchanges where operation_id = ${id}
       order by id desc offset ${exchangesKept})`);
}

export type KeptExchange = Exchange & Readonly<{ operationId: OperationId; at: Date }>;

/** What the provider answered to the work on one machine, newest first. */
export const exchangesOf = (db: Queryable, id: ServerId): Promise<KeptExchange[]> =>
  db.rows<KeptExchange>(sql`
    select e.operation_id as "operationId", e.call, e.status, e.body, e.at
      from server_exchanges e join server_operations p on p.id = e.operation_id
     where p.server_id = ${id} order by e.id desc limit ${exchangesKept}`);

const exchangesKeptMs = 90 * dayMs;
const forgottenPerTurn = 5_000;

/** Forgets answers of three months ago. Returns how many. */
export const forgetExchanges = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from server_exchanges where id in (
      select id from server_exchanges where at < ${new Date(at.getTime() - exchangesKeptMs)}
       order by id limit ${forgottenPerTurn})`);
