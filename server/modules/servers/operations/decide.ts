import type { Tx } from '#platform/db.ts';
import { askOperation, closeCreate } from './ask-operation.ts';
import type { Server, SuspendedFor } from '../life/server.ts';
import { moveServer } from '../life/servers.sql.ts';
import type { ServersContext } from '../context.ts';

type Context = Pick<ServersContext, 'keyring' | 'random'>;
export type Decision = Readonly<{ server: Server; reason: string; actor: string; at: Date }>;

/** One decision of a moment: the same one written twice in it is one. */
const keyOf = (kind: string, { server, at }: Decision) =>
  `${kind}:${server.id}:${server.term}:${at.toISOString()}`;

/**
 * Suspends a locked server: its customer is shut out at once, and its machine is stopped by work
 * of its own. The state is our lock; no start goes past it.
 */
export async function suspendServer(
  tx: Tx,
  ctx: Context,
  decision: Decision & Readonly<{ suspendedFor: SuspendedFor }>,
): Promise<Server> {
  const { server, reason, suspendedFor, actor, at } = decision;
  const moved = await moveServer(tx, server, { event: 'suspend', at, reason, suspendedFor });
  const key = keyOf('suspend', decision);
  await askOperation(tx, ctx, { server, kind: 'suspend', key, askedBy: actor, at });
  return moved;
}

/** Gives a suspended, locked server back to its customer, and starts its machine. */
export async function resumeServer(tx: Tx, ctx: Context, decision: Decision): Promise<Server> {
  const { server, actor, at } = decision;
  const moved = await moveServer(tx, server, { event: 'resume', at });
  const key = keyOf('resume', decision);
  await askOperation(tx, ctx, { server, kind: 'resume', key, askedBy: actor, at });
  return moved;
}

/** Ends a locked server permanently; separate work deletes its machine. */
export async function terminateServer(tx: Tx, ctx: Context, decision: Decision): Promise<Server> {
  const { server, reason, actor, at } = decision;
  const moved = await moveServer(tx, server, { event: 'terminate', at, reason });
  const key = `terminate:${server.id}`;
  await askOperation(tx, ctx, { server, kind: 'terminate', key, askedBy: actor, at });
  return moved;
}

/**
 * A locked server that will not be created any more. Its provider's work so far is searched for and
 * deleted; manual work leaves nothing behind.
 */
export async function abandonServer(tx: Tx, ctx: Context, decision: Decision): Promise<Server> {
  const { server, reason, actor, at } = decision;
  await closeCreate(tx, server, { as: 'dropped', reason, at });
  // One that failed may have left a machine behind, and holds its addresses.
  const moved =
    server.state === 'failed'
      ? server
      : await moveServer(tx, server, { event: 'fail', at, reason });
  if (server.provider !== 'manual') {
    const key = `terminate:${server.id}`;
    await askOperation(tx, ctx, { server, kind: 'terminate', key, askedBy: actor, at });
  }
  return moved;
}
