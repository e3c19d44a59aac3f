import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { inRequest } from '#platform/request-ids/request-context.ts';
import { lockOrder, moveOrder, type Order } from '#modules/orders';
import {
  askMachineProvider,
  claimOperations,
  recordAnswerOf,
  type Recorded,
  type Operation,
  type ProviderAnswer,
} from '#modules/servers/operations';
import { addressesOf, releaseAddresses } from '#modules/servers/addresses';
import { lockServer, moveServer, newSecretOf, type Server } from '#modules/servers/life';
import { announceFailure } from './announce-server.ts';
import { completeProvisioning } from './provision.ts';
import type { SalesContext } from '../../context.ts';

const system = 'system';

/**
 * Takes every piece of work on servers that is due a step further. Returns how many it took. Each
 * is asked outside of any transaction, under the id of the request that caused it; what follows
 * from the answer is written in one.
 */
export async function runServerOperations(ctx: SalesContext): Promise<number> {
  const lockToken = makeId('lock', ctx.random);
  const claimed = await claimOperations(ctx.db, { at: ctx.clock(), lockToken });
  await Promise.all(
    claimed.map((operation) =>
      inRequest(operation.requestId, () => advance(ctx, operation)).catch((error: unknown) => {
        // The claim expires, so the work comes up again with the same key.
        ctx.log.error({ err: error, operation: operation.id }, 'work on a server not recorded');
      }),
    ),
  );
  return claimed.length;
}

async function advance(ctx: SalesContext, claimed: Operation): Promise<void> {
  const said = await askMachineProvider(ctx, claimed);
  await ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const order = await lockOrder(tx, claimed.orderId);
    const server = await lockServer(tx, claimed.serverId);
    if (!server) throw new Error(`${claimed.id} has no server.`);
    const recorded = await recordAnswerOf(tx, ctx, { claimed, server, said, at });
    if (recorded) await follow(tx, ctx, { order, server, recorded, said, at });
  });
}

type Step = Readonly<{
  order: Order;
  server: Server;
  recorded: Recorded;
  said: ProviderAnswer;
  at: Date;
}>;

/** What the answer means for the order and the server. */
async function follow(tx: Tx, ctx: SalesContext, step: Step): Promise<void> {
  const { server, recorded, at } = step;
  const { kind } = recorded.operation;
  if (kind === 'create') return followCreate(tx, ctx, step);
  if (kind === 'terminate' && recorded.status.state === 'done') {
    await releaseAddresses(tx, server.id, at);
    if (server.state === 'terminating') await moveServer(tx, server, { event: 'vanish', at });
  }
}

async function followCreate(tx: Tx, ctx: SalesContext, step: Step): Promise<void> {
  const { order, server, recorded, said, at } = step;
  const { outcome } = said;
  const { state, reason } = recorded.status;
  const told = outcome.kind === 'unanswered' ? outcome.made : outcome;
  const reference = 'reference' in told ? told.reference : undefined;
  const named = reference === undefined ? {} : { reference };
  if (state === 'failed') {
    const why = reason ?? 'The provider gave no reason.';
    await moveServer(tx, server, { event: 'fail', at, reason: why, ...named });
    await moveOrder(tx, order, { event: 'fail', at, actor: system, detail: { reason: why } });
    await announceFailure(tx, ctx, { order, reason: why, at });
    return;
  }
  const isUnderWay = outcome.kind === 'pending' || outcome.kind === 'unanswered';
  if (isUnderWay && server.state === 'requested') {
    await moveServer(tx, server, { event: 'take', at, ...named });
    return;
  }
  if (outcome.kind !== 'done') return;
  const { access, measured, answered } = outcome;
  const password = newSecretOf(ctx.keyring, recorded.operation);
  if (!access || password === undefined)
    throw new Error(`${server.id} was made without an access.`);
  if (server.state === 'requested') await moveServer(tx, server, { event: 'take', at, ...named });
  const { address, username } = access;
  await completeProvisioning(tx, ctx, {
    orderId: order.id,
    access: { address, username, password, note: await otherAddresses(tx, server, address) },
    ...(measured && { measured }),
    ...(answered && { answered }),
    actor: system,
    at,
  });
}

/** The addresses that a machine has beside the one by which it is reached; null without any. */
async function otherAddresses(tx: Tx, { id }: Server, reached: string): Promise<string | null> {
  const others = (await addressesOf(tx, id)).filter(({ address }) => address !== reached);
  const lines = others.map(({ family, address }) => `IPv${family}: ${address}`);
  return lines.length > 0 ? lines.join('\n') : null;
}
