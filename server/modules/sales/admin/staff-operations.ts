import type { ServerId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { lockOrder } from '#modules/orders';
import {
  askOperation,
  findOperation,
  resumeServer,
  reviveOperation,
  saveStatus,
  suspendServer,
  terminateServer,
  type Operation,
} from '#modules/servers/operations';
import { releaseAddresses } from '#modules/servers/addresses';
import { lockServer, moveServer, type Server } from '#modules/servers/life';
import { ServerCannot, ServerNotFound } from '#modules/servers';
import { retryProvisioning } from '../goods/server/provision.ts';
import type { SalesContext } from '../context.ts';

type Deciding = Readonly<{ actor: string; at: Date }>;

/** Order, then server, then the work itself. */
async function lockWork(tx: Tx, id: string): Promise<{ server: Server; operation: Operation }> {
  const known = await findOperation(tx, { id });
  if (!known) throw new NotFound('Operation not found.');
  await lockOrder(tx, known.orderId);
  const server = await lockServer(tx, known.serverId);
  const operation = await findOperation(tx, { id });
  if (!server || !operation) throw new ServerNotFound();
  return { server, operation };
}

/** Restarts failed work, in the caller's transaction. */
export async function retryOperation(
  tx: Tx,
  { id, actor, at }: Deciding & Readonly<{ id: string }>,
): Promise<Operation> {
  const { server, operation } = await lockWork(tx, id);
  if (operation.state !== 'failed')
    throw new ServerCannot('Only failed operations can be retried.');
  if (operation.kind === 'create') {
    await retryProvisioning(tx, { orderId: operation.orderId, actor, at });
  } else {
    await reviveOperation(tx, operation, { provider: server.provider, at });
  }
  return operation;
}

/** Notes that a person has done what a machine's provider did not, or does not do. */
export async function finishOperation(
  tx: Tx,
  { id, actor, at }: Deciding & Readonly<{ id: string }>,
): Promise<Operation> {
  const { server, operation } = await lockWork(tx, id);
  const { kind, state, nextTryAt } = operation;
  const waits = state === 'failed' || (state === 'pending' && nextTryAt === null);
  if (!waits || kind === 'create') {
    throw new ServerCannot('This operation is in progress, finished, or completed from its order.');
  }
  const reason = `done by hand by ${actor}`;
  const status = { ...operation, state: 'done', task: null, nextTryAt: null, reason } as const;
  await saveStatus(tx, operation, { status, at });
  if (kind === 'terminate') {
    await releaseAddresses(tx, server.id, at);
    if (server.state === 'terminating') await moveServer(tx, server, { event: 'vanish', at });
  }
  return operation;
}

export type StaffInput = Deciding &
  Readonly<{
    id: string;
    kind: 'start' | 'stop' | 'reboot' | 'suspend' | 'resume' | 'terminate';
    reason: string;
  }>;

/** What staff decide about a server. Answers it as it was; throws `order-move-refused`. */
export async function workAsStaff(
  tx: Tx,
  ctx: SalesContext,
  { id, kind, reason, actor, at }: StaffInput,
): Promise<Server> {
  const server = await lockServer(tx, id as ServerId);
  if (!server) throw new ServerNotFound();
  const decision = { server, reason, actor, at };
  if (kind === 'suspend') {
    await suspendServer(tx, ctx, { ...decision, suspendedFor: 'staff' });
  } else if (kind === 'resume') {
    await resumeServer(tx, ctx, decision);
  } else if (kind === 'terminate') {
    await terminateServer(tx, ctx, decision);
  } else {
    if (server.state !== 'active') throw new ServerCannot('The server is not active.');
    const key = `${kind}:${server.id}:${makeId('wish', ctx.random)}`;
    await askOperation(tx, ctx, { server, kind, key, askedBy: actor, at });
  }
  return server;
}
