import type { OrderId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import { days, endOfTerm, planTerms } from '#contracts/term.ts';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { invoiceOfOrder } from '#modules/billing';
import {
  lineOf,
  lockOrder,
  moveOrder,
  recordDelivery,
  recordServices,
  type Order,
  type OrderLine,
} from '#modules/orders';
import {
  activateServer,
  lockServerOfOrder,
  moveServer,
  placementOf,
  placeServer,
  requestServer,
  sealSecret,
  type Server,
} from '#modules/servers/life';
import { holdAddresses, releaseAddresses } from '#modules/servers/addresses';
import { askOperation, closeCreate, createKey, retryCreate } from '#modules/servers/operations';
import { manualProvider, type MachineSize } from '#modules/servers/providers';
import { announceServer } from './announce-server.ts';
import { ownerOf } from '../../order-owner.ts';
import { earn } from '../../money/book/earn.ts';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';

const system = 'system';

type Requested = Readonly<{ order: Order; line: OrderLine; at: Date }>;

/** A paid server is asked for; the order waits in the queue under the two-hour clock. */
export async function startProvisioning(tx: Tx, ctx: SalesContext, { order, line, at }: Requested) {
  const { customerId } = order;
  const detail = { offer: line.productId };
  await moveOrder(tx, order, { event: 'provision', at, actor: system, detail });
  const os = line.facts['operatingSystem'];
  await requestServer(tx, {
    id: makeId('srv', ctx.random),
    orderId: order.id,
    orderLineId: line.id,
    customerId,
    offerId: line.productId,
    operatingSystem: typeof os === 'string' ? os : null,
    placement: await placementOf(tx, line.productId),
    at,
  });
  const { server } = await lockBoth(tx, order.id);
  // What its place has none free of now is held when the machine is asked for.
  await holdAddresses(tx, server, at);
  const input = { server, kind: 'create', key: createKey(server), askedBy: system, at } as const;
  await askOperation(tx, ctx, input);
}

export type OrderedServer = Readonly<{ order: Order; server: Server }>;

/** Order first, then server: the order of all locks. Refuses other products. */
export async function lockBoth(tx: Tx, orderId: OrderId): Promise<OrderedServer> {
  const order = await lockOrder(tx, orderId);
  const server = await lockServerOfOrder(tx, orderId);
  if (!server)
    throw new DomainError(
      'order-move-refused',
      `Order ${order.code} has no server; only paid server orders are activated.`,
    );
  return { order, server };
}

export type Handover = Readonly<{
  orderId: OrderId;
  access: Readonly<{ address: string; username: string; password: string; note: string | null }>;
  /** The provider's own reading of it; a manually created machine is not measured. */
  measured?: MachineSize;
  /** The connection that it took; of a machine made by hand a person's word is the proof. */
  answered?: Readonly<{ port: number; ms: number; at: string }>;
  actor: string;
  at: Date;
}>;

/**
 * The machine runs: server active, order delivered, deposit earned, customer notified, all in the
 * caller's transaction. Throws when either was already delivered, so nothing is delivered twice. A
 * server created by a person is the operator's from now on, whichever provider was tried before.
 */
export async function completeProvisioning(
  tx: Tx,
  ctx: SalesContext,
  { orderId, access, measured, answered, actor, at }: Handover,
): Promise<OrderedServer & Readonly<{ before: OrderedServer }>> {
  const before = await lockBoth(tx, orderId);
  const line = lineOf(before.order, before.server.orderLineId);
  const made = actor === system ? before.server : await takeOver(tx, before.server, { actor, at });
  const { password, ...open } = access;
  const endsAt = endOfTerm(endOfTerm(at, planTerms[line.plan]), days(made.addedDays));
  const secretSealed = sealSecret(ctx.keyring, made.id, password);
  const server = await activateServer(tx, made, {
    access: { ...open, secretSealed },
    at,
    endsAt,
  });
  const detail = { serverId: server.id };
  const order = await moveOrder(tx, before.order, { event: 'deliver', at, actor, detail });
  const proof = { ...detail, ...measured, ...(answered && { answered }) };
  await recordDelivery(tx, { orderId, step: 'credentials_issued', detail: proof, at });
  await recordServices(tx, [{ orderLineId: line.id, from: at, until: endsAt }]);
  const vat = (await invoiceOfOrder(tx, orderId))?.vat ?? money(0, 'KES');
  await earn(tx, ctx, { order, price: line.kes, vat, at });
  await announceServer(tx, ctx, { order, line, owner: await ownerOf(tx, order), server, at });
  return { order, server, before };
}

/** A machine that another provider may have begun is found by its list and reported to staff. */
async function takeOver(
  tx: Tx,
  server: Server,
  { actor, at }: Readonly<{ actor: string; at: Date }>,
): Promise<Server> {
  const reason = `made by hand by ${actor}`;
  if (server.provider === 'manual') {
    await closeCreate(tx, server, { as: 'done', reason, at });
    return server;
  }
  await closeCreate(tx, server, { as: 'dropped', reason, at });
  const { settings } = server;
  return placeServer(tx, server, { provider: manualProvider.name, settings, version: 0 });
}

type Decision = Readonly<{ orderId: OrderId; actor: string; at: Date }>;

/** It could not be made now: the order keeps its place and its money, and says why. */
export async function failProvisioning(
  tx: Tx,
  { orderId, actor, at, reason }: Decision & { reason: string },
): Promise<OrderedServer> {
  const { order, server } = await lockBoth(tx, orderId);
  const failed = await moveServer(tx, server, { event: 'fail', at, reason });
  await closeCreate(tx, server, { as: 'failed', reason, at });
  const moved = await moveOrder(tx, order, { event: 'fail', at, actor, detail: { reason } });
  return { order: moved, server: failed };
}

/** Asks for the same server once more, where its offer is made now. */
export async function retryProvisioning(
  tx: Tx,
  { orderId, actor, at }: Decision,
): Promise<OrderedServer> {
  const { order, server } = await lockBoth(tx, orderId);
  const requested = await moveServer(tx, server, { event: 'retry', at });
  const moved = await moveOrder(tx, order, { event: 'provision', at, actor });
  const placement = await placementOf(tx, server.offerId);
  const placed = await placeServer(tx, requested, placement);
  if (!isSamePlace(server, placement)) await releaseAddresses(tx, server.id, at);
  await retryCreate(tx, placed, { provider: placement.provider, at });
  return { order: moved, server: placed };
}

type Placed = Pick<Server, 'provider' | 'settings'>;

const isSamePlace = (one: Placed, other: Placed) =>
  one.provider === other.provider && one.settings.place === other.settings.place;
