import type { ServerService } from '#contracts/goods/server-life.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { lockRenewals } from '#modules/orders';
import {
  dropServerRenewal,
  keepServerRenewal,
  lockServer,
  saveLeaving,
  serverRenewalsOf,
  type Server,
} from '#modules/servers/life';
import { ServerCannot } from '#modules/servers';
import { PriceChanged } from '../../errors.ts';
import { requireRenewableServer } from './own-server.ts';
import { describeServerService, monthlyPriceOf, nextCharge, ownServer } from './server-service.ts';
import type { SalesContext } from '../../context.ts';

type Own = Readonly<{ id: string; customerId: CustomerId }>;

/**
 * Switches the automatic renewal on at the price that its customer saw, and takes back that they
 * leave. Refuses with not-found, server-cannot, not-renewable and price-changed.
 */
export const setServerAutoRenewal = (
  ctx: SalesContext,
  { amountKes, ...own }: Own & Readonly<{ amountKes: number }>,
): Promise<ServerService> =>
  changeRunning(ctx, own, async (tx, server, at) => {
    await requireRenewableServer(tx, server.id);
    const now = await monthlyPriceOf({ db: ctx.db }, server, at);
    if (now !== amountKes) throw new PriceChanged(wholeKes(now));
    await saveLeaving(tx, server, { leaves: false, note: null });
    await keepServerRenewal(tx, { serverId: server.id, agreed: wholeKes(now), at });
  });

/** Switches it off. A charge that is under way at this moment is finished first. */
export const endServerAutoRenewal = (ctx: SalesContext, own: Own): Promise<ServerService> =>
  changeRunning(ctx, own, async (tx, server) => {
    await dropServerRenewal(tx, server.id);
  });

/** Lets a server end with its term and charges nothing more for it, or takes that back. */
export async function leaveServer(
  ctx: SalesContext,
  own: Own,
  { leaves, note }: Readonly<{ leaves: boolean; note?: string | undefined }>,
): Promise<void> {
  await changeRunning(ctx, own, async (tx, server) => {
    if (leaves) await dropServerRenewal(tx, server.id);
    await saveLeaving(tx, server, { leaves, note: leaves ? (note ?? null) : null });
  });
}

type Change = (tx: Tx, server: Server, at: Date) => Promise<void>;

/** Under the lock of renewals, so that a charge comes before it or sees it. */
async function changeRunning(ctx: SalesContext, own: Own, change: Change) {
  const at = ctx.clock();
  const { id } = await ownServer(ctx, own);
  await ctx.db.transaction(async (tx) => {
    await lockRenewals(tx, own.customerId, [id]);
    const server = await lockServer(tx, id);
    if (server?.state !== 'active') throw new ServerCannot('The server is not running.');
    await change(tx, server, at);
  });
  return describeServerService(ctx, own);
}

/** The servers of a customer that renew automatically, those that end first coming first. */
export async function listServerAutoRenewals(ctx: SalesContext, customerId: CustomerId) {
  const at = ctx.clock();
  const kept = await serverRenewalsOf(ctx.db, { customerId, at });
  const shown = kept.map(async ({ server, renewal }) => ({
    serverId: server.id,
    ...(await nextCharge(ctx, { server, renewal, at })),
  }));
  return { servers: await Promise.all(shown) };
}
