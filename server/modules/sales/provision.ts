import { planHours } from '#contracts/catalogue.ts';
import type { OrderId } from '#contracts/ids.ts';
import { money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { enqueue, type JobHandlers } from '#platform/jobs.ts';
import { makeId } from '#platform/random.ts';
import { invoiceOfOrder } from '#modules/billing';
import { lockOrder, moveOrder, recordDelivery, recordService, type Order } from '#modules/orders';
import type { Attempt } from '#modules/payments';
import {
  activateServer,
  findServerOfOrder,
  lockServerOfOrder,
  moveServer,
  requestServer,
  sealSecret,
  type Server,
} from '#modules/servers';
import { announcePurchase, announceServer } from './announce.ts';
import { earn } from './earn.ts';
import { ServerMissing } from './errors.ts';
import type { SalesWorld } from './world.ts';

const topic = 'server.create';
const hourMs = 3_600_000;
const system = 'system';

type Paid = Readonly<{ attempt: Attempt; order: Order; at: Date }>;

/** A paid server is asked for; the order waits in the queue under the two-hour clock. */
export async function startProvisioning(tx: Tx, world: SalesWorld, paid: Paid) {
  const { order, attempt, at } = paid;
  const { line, customerId } = order;
  const detail = { offer: line.productId };
  await moveOrder(tx, order, { event: 'provision', at, actor: system, detail });
  const os = line.facts['operatingSystem'];
  await requestServer(tx, {
    id: makeId('srv', world.random),
    orderId: order.id,
    orderLineId: line.id,
    customerId,
    offerId: line.productId,
    operatingSystem: typeof os === 'string' ? os : null,
    provider: world.serverProvider.name,
    at,
  });
  await askForServer(tx, { orderId: order.id, tries: 0, at });
  return announcePurchase(tx, world, { order, attempt, at });
}

/** The try is part of the fact, so that a retry is asked for again. */
const askForServer = (tx: Tx, { orderId, tries, at }: { orderId: OrderId } & Try) =>
  enqueue(tx, {
    topic,
    dedupeKey: `${topic}:${orderId}:${tries}`,
    payload: { orderId },
    runAt: at,
  });
type Try = Readonly<{ tries: number; at: Date }>;

/** The jobs of this story, for `runJobs`. */
export const provisioningHandlers = (world: SalesWorld): JobHandlers => ({
  [topic]: (job) => createServer(world, (job.payload as { orderId: OrderId }).orderId),
});

/** Asks the provider outside of any transaction, then writes down what it answered. */
async function createServer(world: SalesWorld, orderId: OrderId): Promise<void> {
  const asked = await findServerOfOrder(world.db, orderId);
  if (asked?.state !== 'requested') return;
  const { offerId, operatingSystem } = asked;
  const answer = await world.serverProvider.create(asked.id, { offerId, operatingSystem });
  await world.db.transaction(async (tx) => {
    const at = world.clock();
    const { order, server } = await lockBoth(tx, orderId);
    // The operator may have been quicker than the answer.
    if (server.state !== 'requested') return;
    if (answer.kind === 'pending') {
      await moveServer(tx, server, { event: 'take', at, reference: answer.reference });
      return;
    }
    const { reason } = answer;
    await moveServer(tx, server, { event: 'fail', at, reason });
    await moveOrder(tx, order, { event: 'fail', at, actor: system, detail: { reason } });
  });
}

type Standing = Readonly<{ order: Order; server: Server }>;

/** Order first, then server: the order of all locks. Throws `ServerMissing` for other products. */
async function lockBoth(tx: Tx, orderId: OrderId): Promise<Standing> {
  const order = await lockOrder(tx, orderId);
  const server = await lockServerOfOrder(tx, orderId);
  if (!server) throw new ServerMissing(order.code);
  return { order, server };
}

export type Handover = Readonly<{
  orderId: OrderId;
  access: Readonly<{ address: string; username: string; password: string; note: string | null }>;
  actor: string;
  at: Date;
}>;

/**
 * The machine runs: server active, order delivered, deposit earned, customer told, all in the
 * caller's transaction. Throws when either was delivered before, so nothing is delivered twice.
 */
export async function completeProvisioning(
  tx: Tx,
  world: SalesWorld,
  { orderId, access, actor, at }: Handover,
): Promise<Standing & Readonly<{ before: Standing }>> {
  const before = await lockBoth(tx, orderId);
  const { line } = before.order;
  const { password, ...open } = access;
  const endsAt = new Date(at.getTime() + planHours[line.plan] * hourMs);
  const secretSealed = sealSecret(world.keyring, password);
  const server = await activateServer(tx, before.server, {
    access: { ...open, secretSealed },
    at,
    endsAt,
  });
  const detail = { serverId: server.id };
  const order = await moveOrder(tx, before.order, { event: 'deliver', at, actor, detail });
  await recordDelivery(tx, { orderId, step: 'credentials_issued', detail, at });
  await recordService(tx, { orderLineId: line.id, from: at, until: endsAt });
  const vat = (await invoiceOfOrder(tx, orderId))?.vat ?? money(0, 'KES');
  await earn(tx, world, { order, vat, at });
  await announceServer(tx, world, { order, server, at });
  return { order, server, before };
}

type Decision = Readonly<{ orderId: OrderId; actor: string; at: Date }>;

/** It could not be made now: the order keeps its place and its money, and says why. */
export async function failProvisioning(
  tx: Tx,
  { orderId, actor, at, reason }: Decision & { reason: string },
): Promise<Standing> {
  const { order, server } = await lockBoth(tx, orderId);
  const failed = await moveServer(tx, server, { event: 'fail', at, reason });
  const moved = await moveOrder(tx, order, { event: 'fail', at, actor, detail: { reason } });
  return { order: moved, server: failed };
}

/** Asks for the same server once more. */
export async function retryProvisioning(
  tx: Tx,
  { orderId, actor, at }: Decision,
): Promise<Standing> {
  const { order, server } = await lockBoth(tx, orderId);
  const wanted = await moveServer(tx, server, { event: 'retry', at });
  const moved = await moveOrder(tx, order, { event: 'provision', at, actor });
  await askForServer(tx, { orderId, tries: server.tries, at });
  return { order: moved, server: wanted };
}
