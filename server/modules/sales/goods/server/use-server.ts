import type { CustomerWork, ServerLive } from '#contracts/goods/server-life.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { InvalidInput, Unavailable } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import { findOrder, recordSeen } from '#modules/orders';
import { paymentsOfOrders } from '#modules/payments/collect';
import {
  abilitiesOf,
  accessOf,
  lockServer,
  recordReveal,
  saveLateChoice,
  type Server,
} from '#modules/servers/life';
import { askOperation } from '#modules/servers/operations';
import { ServerCannot, ServerNotFound } from '#modules/servers';
import { lockBoth } from './provision.ts';
import { requestRefund } from '../../money/return/request-refund.ts';
import { lateOf, ownServer } from './server-service.ts';
import type { Prove, SalesContext } from '../../context.ts';

type Own = Readonly<{ id: string; customerId: CustomerId }>;

const needs = {
  start: 'power',
  stop: 'power',
  reboot: 'power',
  reinstall: 'reinstall',
  'reset-access': 'reset-access',
} as const;

/**
 * Asks for work that the customer's button names. Throws `server-busy` while other work is under
 * way, `server-cannot` for what the machine has no function for, and for a reinstallation without
 * the server's title typed in.
 */
export async function workOnServer(
  ctx: SalesContext,
  own: Own,
  { kind, confirm }: Readonly<{ kind: CustomerWork; confirm?: string | undefined }>,
): Promise<void> {
  const { id } = await ownServer(ctx, own);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const server = await lockServer(tx, id);
    if (!server) throw new ServerNotFound();
    if (server.state !== 'active' || (server.endsAt && server.endsAt <= at)) {
      throw new ServerCannot('This server is not active.');
    }
    if (!abilitiesOf(ctx, server).has(needs[kind])) {
      throw new ServerCannot(
        'This server was set up manually. Contact support and we’ll do it for you.',
      );
    }
    if (kind === 'reinstall') await requireTitle(ctx, server, confirm);
    const key = `${kind}:${id}:${makeId('wish', ctx.random)}`;
    const askedBy = actorFor(own.customerId);
    await askOperation(tx, ctx, { server, kind, key, askedBy, at });
  });
}

async function requireTitle({ db }: SalesContext, server: Server, typed = ''): Promise<void> {
  const order = await findOrder(db, server.orderId);
  if (typed.trim() === order?.lines[0].title) return;
  throw InvalidInput.at('/confirm', 'Type the server’s name exactly as shown above.');
}

/** Power state and metrics, from the machine's provider now. */
export async function lookAtServer(ctx: SalesContext, own: Own): Promise<ServerLive> {
  const { id: key, reference, provider: name } = await ownServer(ctx, own);
  const provider = ctx.serverProviders[name];
  if (!provider?.can.has('usage'))
    throw new ServerCannot('No metrics are available for this server.');
  const to = ctx.clock();
  const from = new Date(to.getTime() - dayMs);
  return asked(async () => {
    const [{ power }, usage] = await Promise.all([
      provider.look({ key, reference }),
      provider.usage({ key, reference }, { from, to }),
    ]);
    return { power, usage: usage.map((each) => ({ ...each, at: each.at.toISOString() })) };
  });
}

type Opening = Readonly<{
  id: string;
  caller: SignedIn;
  proof: Parameters<Prove>[1];
  address: string;
}>;

/**
 * A screen and keyboard of the machine for its owner, who has just proved to be there. Who opened
 * it is kept before the provider is asked, so that no link leaves unwritten.
 */
export async function openServerConsole(
  ctx: SalesContext,
  { id, caller, proof, address }: Opening,
  prove: Prove,
) {
  const { customerId } = caller;
  const { id: key, reference, state, provider: name } = await ownServer(ctx, { id, customerId });
  const provider = ctx.serverProviders[name];
  if (state !== 'active' || !provider?.can.has('console')) {
    throw new ServerCannot('No console is available for this server.');
  }
  const provedBy = await prove(caller, proof);
  const at = ctx.clock();
  const opened = { serverId: key, customerId: personOf(caller), provedBy, address, at };
  await recordReveal(ctx.db, { ...opened, what: 'console' });
  return asked(() => provider.console({ key, reference }));
}

const retryAfterSeconds = 30;

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable('The server is not responding. Try again shortly.', retryAfterSeconds, {
      cause,
    });
  }
}

/** Shows the password to its owner, who has just proved to be there; who saw it is kept. */
export async function revealServer(
  ctx: SalesContext,
  { id, caller, proof, address }: Opening,
  prove: Prove,
): Promise<{ password: string }> {
  const { customerId } = caller;
  const server = await ownServer(ctx, { id, customerId });
  const at = ctx.clock();
  const access = accessOf(ctx.keyring, server, at);
  if (!access) throw new ServerCannot('Login details are available while the server is active.');
  const provedBy = await prove(caller, proof);
  await recordSeen(ctx.db, { orderIds: [server.orderId], how: 'screen', at });
  const seen = { serverId: server.id, customerId: personOf(caller), provedBy, address, at };
  await recordReveal(ctx.db, { ...seen, what: 'password' });
  return { password: access.password };
}

/**
 * Takes the money back to the balance, or more days, for an activation past its promise. Each
 * server has one choice, and only while it is not there yet.
 */
export async function chooseForLate(
  ctx: SalesContext,
  own: Own,
  choice: 'refund' | 'days',
): Promise<void> {
  const { orderId, id } = await ownServer(ctx, own);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const { order, server } = await lockBoth(tx, orderId);
    const offered = lateOf(ctx, { server, order, at });
    if (offered?.choice !== null) throw new ServerCannot('There is nothing to choose right now.');
    const addedDays = choice === 'days' ? offered.days : 0;
    await saveLateChoice(tx, server, { choice, addedDays });
    if (choice === 'days') return;
    const paid = (await paymentsOfOrders(tx, [orderId])).get(orderId);
    if (paid?.state !== 'succeeded')
      throw new ServerCannot('We couldn’t find a payment for this order. Contact support.');
    await requestRefund(tx, ctx, {
      paymentId: paid.id,
      amount: 'rest',
      destination: 'balance',
      reason: 'The server was not ready within two hours.',
      endsService: true,
      actor: actorFor(own.customerId),
      dedupeKey: `late:${id}`,
      at,
    });
  });
}
