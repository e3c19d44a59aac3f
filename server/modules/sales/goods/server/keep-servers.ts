import type { ServerId } from '#contracts/ids.ts';
import { days, startOfTerm } from '#contracts/term.ts';
import type { Tx } from '#platform/db.ts';
import { DomainError, NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { findOrder } from '#modules/orders';
import {
  anyServerOver,
  endedServers,
  lockServer,
  serverRenewalOf,
  spentServers,
  takeServerNotice,
  takeServerReminders,
  type Server,
  type ServerNotice,
} from '#modules/servers/life';
import { suspendServer, terminateServer } from '#modules/servers/operations';
import { requireRenewableServer } from './own-server.ts';
import { keptUntil, monthlyPriceOf } from './server-service.ts';
import { warnOfBalance } from '../../money/collect/warn-of-balance.ts';
import type { SalesContext } from '../../context.ts';

const system = 'system';

/** Reminds customers seven days, three days and one day before a server ends, once each. */
export const remindOfServerEnds = (ctx: SalesContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const due = await takeServerReminders(tx, at);
    for (const { server, kind } of due) await tell(tx, ctx, { server, kind, at });
    return due.length;
  });

type Grace = Readonly<{ limits: Pick<SalesContext['limits'], 'serverGraceDays'> }>;

/** Servers that ended before this are kept no longer. */
const spentBefore = ({ limits }: Grace, at: Date) => startOfTerm(at, days(limits.serverGraceDays));

/** Whether `endServers` would find anything. */
export const anyServerToEnd = (ctx: Grace) => anyServerOver((at) => spentBefore(ctx, at));

/**
 * Stops servers at their end, keeps them for the grace days, then deletes them; cancelled ones are
 * deleted at their end. Each step notifies the customer. Returns how many moved.
 */
export async function endServers(ctx: SalesContext): Promise<number> {
  const at = ctx.clock();
  let moved = 0;
  for (const id of await endedServers(ctx.db, at)) moved += await endOne(ctx, id, at);
  for (const id of await spentServers(ctx.db, spentBefore(ctx, at))) {
    moved += await takeAway(ctx, id, at);
  }
  return moved;
}

const endOne = (ctx: SalesContext, id: ServerId, at: Date): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const server = await lockServer(tx, id);
    // A renewal may have come first.
    if (server?.state !== 'active' || !server.endsAt || server.endsAt > at) return 0;
    if (server.leavesAtEnd) return finish(tx, ctx, { server, reason: 'left by the customer', at });
    const decision = { server, reason: 'its time is over', actor: system, at };
    await suspendServer(tx, ctx, { ...decision, suspendedFor: 'end' });
    await notifyOnce(tx, ctx, { server, kind: 'suspended', at });
    return 1;
  });

const takeAway = (ctx: SalesContext, id: ServerId, at: Date): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const server = await lockServer(tx, id);
    if (server?.suspendedFor !== 'end' || !server.endsAt) return 0;
    if (keptUntil(ctx, server.endsAt) > at) return 0;
    return finish(tx, ctx, { server, reason: 'not renewed', at });
  });

async function finish(
  tx: Tx,
  ctx: SalesContext,
  { server, reason, at }: Readonly<{ server: Server; reason: string; at: Date }>,
): Promise<number> {
  await terminateServer(tx, ctx, { server, reason, actor: system, at });
  await notifyOnce(tx, ctx, { server, kind: 'terminated', at });
  return 1;
}

type Telling = Readonly<{ server: Server; kind: ServerNotice; at: Date }>;

async function notifyOnce(tx: Tx, ctx: SalesContext, telling: Telling): Promise<void> {
  const { server, kind, at } = telling;
  if (await takeServerNotice(tx, server, { kind, at })) await tell(tx, ctx, telling);
}

const stages = {
  '7-days': ['soon', 'seven days'],
  '3-days': ['soon', 'three days'],
  '1-day': ['soon', 'one day'],
  suspended: ['stopped', ''],
  terminated: ['gone', ''],
} as const;

async function tell(tx: Tx, ctx: SalesContext, { server, kind, at }: Telling): Promise<void> {
  const customer = await findCustomer(tx, server.customerId);
  const order = await findOrder(tx, server.orderId);
  if (!customer || !order) throw new NotFound(`Server ${server.id} has no customer.`);
  const [stage, left] = stages[kind];
  const endsAt = server.endsAt ?? at;
  const amountKes = stage === 'gone' ? null : await offerOf(ctx, tx, { server, at });
  const chargeAt = stage === 'soon' ? await chargeAhead(tx, server, at) : null;
  const page = `${ctx.publicUrl}/dashboard/servers/${server.id}`;
  await enqueueMail(tx, ctx, {
    template: 'server-ending',
    dedupeKey: `server-ending:${server.id}:${server.term}:${kind}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      title: order.lines[0].title,
      stage,
      left,
      endsAt: endsAt.toISOString(),
      keptUntil: keptUntil(ctx, endsAt).toISOString(),
      amountKes,
      renewsAt: chargeAt?.toISOString() ?? null,
      link: amountKes === null || chargeAt ? page : `${page}?renew=1`,
    },
    at,
  });
  if (!chargeAt || amountKes === null) return;
  const { title } = order.lines[0];
  const { id, term } = server;
  await warnOfBalance(tx, ctx, { customer, id, term, title, amountKes, chargeAt, at });
}

/** When it renews automatically; null when it does not, or was to be charged before. */
async function chargeAhead(tx: Tx, { id }: Server, at: Date): Promise<Date | null> {
  const renewal = await serverRenewalOf(tx, id);
  return renewal && renewal.chargeAt > at ? renewal.chargeAt : null;
}

/** A server that cannot be renewed still ends, and its customer is notified. */
async function offerOf(
  ctx: SalesContext,
  tx: Tx,
  { server, at }: Readonly<{ server: Server; at: Date }>,
): Promise<number | null> {
  try {
    await requireRenewableServer(tx, server.id);
    return await monthlyPriceOf({ db: ctx.db }, server, at);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
