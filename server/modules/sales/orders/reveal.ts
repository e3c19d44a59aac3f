import type { Revealed } from '#contracts/proof.ts';
import type { Queryable } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import { credentialsOf, findLeases, leaseOfOrders } from '#modules/leases';
import { findOrder, recordSeen, takeRevealLink, type Order } from '#modules/orders';
import { accessOf, findServerOfOrder } from '#modules/servers';
import type { SalesWorld } from '../world.ts';

class RevealOver extends DomainError {
  constructor() {
    const message = 'This link has shown its details, or is too old. Sign in to see them.';
    super({ kind: 'gone', code: 'link-expired' }, message);
  }
}

/**
 * Shows what opens an order's goods, once, to whoever holds the link of its mail (decision G38).
 * Throws `link-expired` when the link was used or is too old, and when nothing can be shown any
 * more because the lease or the server is over or was taken away.
 */
export const revealByLink = (world: SalesWorld, token: string): Promise<Revealed> =>
  world.db.transaction(async (tx) => {
    const at = world.clock();
    const orderId = await takeRevealLink(tx, { token, at });
    const order = orderId && (await findOrder(tx, orderId));
    const revealed = order && (await goodsOf({ ...world, db: tx }, order, at));
    // Thrown, so that a link that shows nothing now is not used up by it.
    if (!revealed) throw new RevealOver();
    await recordSeen(tx, { orderIds: [order.id], how: 'mail link', at });
    return revealed;
  });

type Reading = Pick<SalesWorld, 'keyring' | 'gateway'> & { db: Queryable };

async function goodsOf(world: Reading, order: Order, at: Date): Promise<Revealed | undefined> {
  const { line, code: orderCode } = order;
  const about = { orderCode, title: line.title };
  if (line.product === 'vps') {
    const server = await findServerOfOrder(world.db, order.id);
    const access = server && accessOf(world.keyring, server, at);
    if (!access) return undefined;
    return { kind: 'server', ...about, ...access, validUntil: iso(server.endsAt) };
  }
  const { renewsLeaseId: renews } = line;
  const lease = renews
    ? (await findLeases(world.db, [renews])).get(renews)
    : (await leaseOfOrders(world.db, [order.id])).get(order.id);
  const credentials = lease && credentialsOf(world, lease, at);
  if (!credentials) return undefined;
  const { password, ...open } = credentials;
  const validUntil = iso(lease.endsAt);
  return { kind: 'proxy', ...about, ...open, password: password.reveal(), validUntil };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
