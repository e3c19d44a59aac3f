import type { ServerAuto } from '#contracts/goods/server-keeping.ts';
import { customerWork, type ServerService } from '#contracts/goods/server-life.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { wholeKesIn, toWholeKes, usdToKes } from '#contracts/money.ts';
import { maskPhone } from '#contracts/phone.ts';
import { promisedBy } from '#contracts/sale/activation.ts';
import { days, endOfTerm, startOfNext, planTerms } from '#contracts/term.ts';
import { DomainError } from '#platform/errors.ts';
import { rateInForce, serverPrice } from '#modules/catalogue/prices';
import { creditOf } from '#modules/ledger';
import { findOrder, type Order } from '#modules/orders';
import {
  abilitiesOf,
  findServer,
  serverRenewalOf,
  type Server,
  type ServerRenewal,
} from '#modules/servers/life';
import { operationsOf, type Operation } from '#modules/servers/operations';
import { ServerNotFound } from '#modules/servers';
import { savedPhoneOf } from '../../money/collect/saved-phone.ts';
import { requireRenewableServer } from './own-server.ts';
import type { SalesContext } from '../../context.ts';

const operationsShown = 20;

/** The customer's own server; another's is as unknown as any. */
export async function ownServer(
  { db }: Pick<SalesContext, 'db'>,
  { id, customerId }: Readonly<{ id: string; customerId: CustomerId }>,
): Promise<Server> {
  const server = await findServer(db, id);
  if (server?.customerId !== customerId) throw new ServerNotFound();
  return server;
}

/** One server as its customer's page shows it. Throws `ServerNotFound`. */
export async function describeServerService(
  ctx: SalesContext,
  requested: Readonly<{ id: string; customerId: CustomerId }>,
): Promise<ServerService> {
  const at = ctx.clock();
  const server = await ownServer(ctx, requested);
  const [order, operations, renewal, kept, credit] = await Promise.all([
    findOrder(ctx.db, server.orderId),
    operationsOf(ctx.db, server.id),
    renewalOf(ctx, server, at),
    serverRenewalOf(ctx.db, server.id),
    creditOf(ctx.db, server.customerId),
  ]);
  if (!order) throw new ServerNotFound();
  const { id, orderId, operatingSystem, state, suspendedFor, power, endsAt } = server;
  const live = operations.find((each) => each.state === 'waiting' || each.state === 'pending');
  const abilities = abilitiesOf(ctx, server);
  const isOpen = state === 'active' && endsAt !== null && endsAt > at;
  return {
    id,
    orderId,
    orderCode: order.code,
    title: order.lines[0].title,
    operatingSystem,
    state,
    suspendedFor,
    power,
    requestedAt: server.requestedAt.toISOString(),
    promisedBy: promiseOf(order, server).toISOString(),
    activatedAt: iso(server.activatedAt),
    endsAt: iso(endsAt),
    keptUntil: suspendedFor === 'end' && endsAt ? iso(keptUntil(ctx, endsAt)) : null,
    access: isOpen ? accessPart(server) : null,
    can: isOpen ? workFor(abilities, power) : [],
    hasConsole: isOpen && abilities.has('console'),
    hasUsage: isOpen && abilities.has('usage'),
    busy: live?.kind ?? null,
    operations: operations.slice(0, operationsShown).map(operationView),
    renewal,
    auto: kept ? await nextCharge(ctx, { server, renewal: kept, at }) : null,
    balanceKes: wholeKesIn(credit),
    leavesAtEnd: server.leavesAtEnd,
    late: lateOf(ctx, { server, order, at }),
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const keptUntil = ({ limits }: Pick<SalesContext, 'limits'>, endsAt: Date) =>
  endOfTerm(endsAt, days(limits.serverGraceDays));

const promiseOf = ({ paidAt }: Order, { requestedAt }: Server) =>
  promisedBy({ paidAt, requestedAt });

const accessPart = ({ address, username, note }: Server) =>
  address && username ? { address, username, note } : null;

/** The buttons that make sense now. */
function workFor(
  abilities: ReturnType<typeof abilitiesOf>,
  power: Server['power'],
): ServerService['can'] {
  return customerWork.filter((kind) => {
    if (kind === 'reinstall' || kind === 'reset-access') return abilities.has(kind);
    if (!abilities.has('power')) return false;
    return kind === 'start' ? power !== 'running' : power !== 'stopped';
  });
}

const operationView = (operation: Operation): ServerService['operations'][number] => ({
  id: operation.id,
  kind: operation.kind,
  state: operation.state,
  by: whoAsked(operation.askedBy),
  askedAt: operation.askedAt.toISOString(),
  movedAt: operation.movedAt.toISOString(),
});

function whoAsked(actor: string) {
  if (actor.startsWith('customer:')) return 'customer';
  return actor.startsWith('staff:') ? 'staff' : 'shop';
}

const unmade = new Set<Server['state']>(['requested', 'creating', 'failed']);
const waitingOrders = new Set<Order['state']>(['provisioning', 'provisioning_failed']);

type Waiting = Readonly<{ server: Server; order: Order; at: Date }>;

/** What may be chosen for an activation past its promise, or was (feature N8). */
export function lateOf(
  { limits }: Pick<SalesContext, 'limits'>,
  { server, order, at }: Waiting,
): ServerService['late'] {
  if (server.lateChoice) return { days: server.addedDays, choice: server.lateChoice };
  const waits = unmade.has(server.state) && waitingOrders.has(order.state);
  return waits && promiseOf(order, server) <= at ? { days: limits.lateDays, choice: null } : null;
}

/** What one more month would cost and bring at this moment, or why there is none. */
async function renewalOf(
  ctx: SalesContext,
  server: Server,
  at: Date,
): Promise<ServerService['renewal']> {
  const known = await savedPhoneOf(ctx, server.customerId);
  const phone = known === undefined ? null : maskPhone(known);
  try {
    await requireRenewableServer(ctx.db, server.id);
    const amountKes = await monthlyPriceOf(ctx, server, at);
    const until = endOfTerm(startOfNext(server.endsAt, at), planTerms.monthly).toISOString();
    return { amountKes, until, refusal: null, phone };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { amountKes: null, until: null, refusal: error.message, phone };
  }
}

type Next = Readonly<{ server: Server; renewal: ServerRenewal; at: Date }>;

/** The next automatic charge at present: when, how much, and from what. */
export async function nextCharge(
  ctx: SalesContext,
  { server, renewal, at }: Next,
): Promise<ServerAuto> {
  const chargeAt = (renewal.chargeAt > at ? renewal.chargeAt : at).toISOString();
  const agreedKes = toWholeKes(renewal.agreed);
  const { amountKes } = await renewalOf(ctx, server, at);
  const next = { chargeAt, agreedKes, amountKes };
  if (amountKes === null) return { ...next, pays: 'nothing' };
  if (amountKes > agreedKes) return { ...next, pays: 'price-changed' };
  const credit = await creditOf(ctx.db, server.customerId);
  return { ...next, pays: wholeKesIn(credit) >= amountKes ? 'balance' : 'nothing' };
}

/** Whole shillings for one more month now. */
export async function monthlyPriceOf(
  { db }: Pick<SalesContext, 'db'>,
  { offerId }: Pick<Server, 'offerId'>,
  at: Date,
): Promise<number> {
  const usd = await serverPrice(db, { productId: offerId, plan: 'monthly' });
  const { rateE4 } = await rateInForce(db, at);
  return toWholeKes(usdToKes(usd, rateE4));
}
