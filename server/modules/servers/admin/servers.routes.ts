import type { FastifyInstance } from 'fastify';
import type { AdminOperation, AdminServer } from '#contracts/admin/goods/servers.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { listVpsOffers } from '#modules/catalogue/offers';
import { answerOf, iso, pageOf, rowIdOf, staffOf, staffRead, staffWrite } from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import type { ServersContext } from '../context.ts';
import { listPools } from '../addresses/pools.sql.ts';
import { revealsOf } from '../life/life.sql.ts';
import { listPlacements } from '../life/placements.sql.ts';
import { openAlarms } from '../operations/alarms.sql.ts';
import type { Operation } from '../operations/operation.ts';
import { exchangesOf, findOperations, operationsOf } from '../operations/operations.sql.ts';
import { closePool, editPool, openPool } from './edit-pools.ts';
import { placeOffer, checkServerProvider } from './place-offer.ts';
import { findForAdmin, listForAdmin, type AdminRow } from './servers.sql.ts';
import { resolveAlarm } from './resolve-alarm.ts';

const read = staffRead('orders.read');
const fulfil = staffWrite('orders.fulfil');
const settle = staffWrite('settings.manage');

/** Servers, the work on them, and who makes them. */
export function serversAdmin(app: FastifyInstance, ctx: ServersContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.adminServers, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { state = 'work', search = '', sort, dir } = query;
    const term = search.trim() || null;
    const input = { state, search: term, order: { sort, dir }, page };
    const { content, total, more } = await listForAdmin(db, input);
    const works = await worksOf(ctx, content);
    const rows = content.map((row) => serverView(row, works));
    return { ...answerOf(rows, page, total), more };
  });
  route(app, { call: adminCalls.adminServer, policy: read }, async ({ params }) => {
    const row = await findForAdmin(db, params.id);
    if (!row) throw new NotFound('Server not found.');
    const [works, operations, exchanges, reveals] = await Promise.all([
      worksOf(ctx, [row]),
      operationsOf(db, row.id),
      exchangesOf(db, row.id),
      revealsOf(db, row.id),
    ]);
    return {
      server: serverView(row, works),
      operations: operations.map(operationView),
      exchanges: exchanges.map((each) => ({ ...each, at: each.at.toISOString() })),
      reveals: reveals.map((each) => ({ ...each, at: each.at.toISOString() })),
    };
  });
  placementRoutes(app, ctx);
  poolRoutes(app, ctx);
  alarmRoutes(app, ctx);
}

type Works = ReadonlyMap<string, Operation>;

/** The work on the servers of a page, read at once. */
const worksOf = ({ db }: ServersContext, rows: readonly AdminRow[]): Promise<Works> =>
  findOperations(
    db,
    rows.flatMap(({ workId }) => workId ?? []),
  );

function serverView(row: AdminRow, works: Works): AdminServer {
  const work = works.get(row.workId ?? '');
  const { id, orderId, orderCode, title, customerId, customerEmail, provider, state } = row;
  return {
    id,
    orderId,
    orderCode,
    title,
    customerId,
    customerEmail,
    provider,
    state,
    suspendedFor: row.suspendedFor,
    power: row.power,
    address: row.address,
    reference: row.reference,
    endsAt: iso(row.endsAt),
    requestedAt: row.requestedAt.toISOString(),
    work: work ? operationView(work) : null,
  };
}

function operationView(operation: Operation): AdminOperation {
  const { id, kind, state, provider, tries, nextTryAt, reason, askedBy } = operation;
  const waits = state === 'failed' || (state === 'pending' && nextTryAt === null);
  return {
    id,
    kind,
    state,
    provider,
    tries,
    nextTryAt: iso(nextTryAt),
    reason,
    askedBy,
    askedAt: operation.askedAt.toISOString(),
    movedAt: operation.movedAt.toISOString(),
    can: [
      ...(state === 'failed' ? ['retry' as const] : []),
      ...(waits && kind !== 'create' ? ['finish' as const] : []),
    ],
  };
}

function placementRoutes(app: FastifyInstance, ctx: ServersContext) {
  const { db, serverProviders } = ctx;
  route(app, { call: adminCalls.placements, policy: read }, async () => {
    const [offers, placed] = await Promise.all([
      listVpsOffers(db, ctx.clock()),
      listPlacements(db),
    ]);
    const byHand = { images: {}, type: '', place: '' };
    return {
      providers: Object.values(serverProviders).map(({ name }) => name),
      content: offers.map(({ id, country, supportedOs }) => {
        const placement = placed.get(id);
        return {
          offerId: id,
          country,
          systems: [...supportedOs],
          provider: placement?.provider ?? 'manual',
          settings: placement?.settings ?? byHand,
          version: placement?.version ?? 0,
        };
      }),
    };
  });
  route(app, { call: adminCalls.place, policy: settle }, async (asked): Promise<undefined> => {
    const input = { offerId: asked.params.id, placement: asked.body };
    await placeOffer(ctx, staffOf(asked.caller, asked.request), input);
  });
  route(app, { call: adminCalls.checkServerProvider, policy: settle }, (asked) =>
    checkServerProvider(ctx, staffOf(asked.caller, asked.request), asked.body.provider),
  );
}

function poolRoutes(app: FastifyInstance, ctx: ServersContext) {
  const { db, clock, serverProviders } = ctx;
  route(app, { call: adminCalls.addressPools, policy: read }, async () => ({
    providers: Object.values(serverProviders)
      .filter(({ can }) => can.has('addresses'))
      .map(({ name }) => name),
    content: (await listPools(db, clock())).map(({ nextFreeAt, nameServers, ...pool }) => ({
      ...pool,
      nameServers: [...nameServers],
      nextFreeAt: iso(nextFreeAt),
    })),
  }));
  const policy = settle;
  const add = { call: adminCalls.addAddressPool, policy };
  route(app, add, async ({ caller, request, body }): Promise<undefined> => {
    await openPool(ctx, staffOf(caller, request), body);
  });
  const change = { call: adminCalls.changeAddressPool, policy };
  route(app, change, async ({ caller, request, params, body }): Promise<undefined> => {
    await editPool(ctx, staffOf(caller, request), { id: rowIdOf(params.id), body });
  });
  const remove = { call: adminCalls.removeAddressPool, policy };
  route(app, remove, async ({ caller, request, params }): Promise<undefined> => {
    await closePool(ctx, staffOf(caller, request), rowIdOf(params.id));
  });
}

function alarmRoutes(app: FastifyInstance, ctx: ServersContext) {
  route(app, { call: adminCalls.machineAlarms, policy: read }, async () => ({
    content: (await openAlarms(ctx.db)).map((alarm) => ({
      ...alarm,
      seenAt: alarm.seenAt.toISOString(),
      lastSeenAt: alarm.lastSeenAt.toISOString(),
    })),
  }));
  const resolve = { call: adminCalls.resolveAlarm, policy: fulfil };
  route(app, resolve, async (asked): Promise<undefined> => {
    const closing = { ...asked.body, id: rowIdOf(asked.params.id) };
    await resolveAlarm(ctx, staffOf(asked.caller, asked.request), closing);
  });
}
