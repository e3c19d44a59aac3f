import type { InventoryOfficeWorld } from './world.ts';
import type { FastifyInstance } from 'fastify';
import {
  stockTextMax,
  type ImportStockBody,
  type StockReading,
  type RestoreManyBody,
  type WithdrawManyBody,
} from '#contracts/admin-stock.ts';
import { adminCalls } from '#contracts/admin.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import {
  audit,
  EditConflict,
  answerOf,
  pageOf,
  staffOf,
  staffRead,
  staffWrite,
  type Staff,
} from '#modules/staff';
import type { Found } from '#platform/bounded-count.ts';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import { probeUpstream } from '../probing/probe.ts';
import { importStock, previewStock } from '../stock/import-stock.ts';
import {
  restoreAddress,
  restoreAddresses,
  withdrawAddress,
  withdrawAddresses,
} from '../withdraw.ts';
import {
  findManyStock,
  findStock,
  findWithdrawnStock,
  listStock,
  stockChoices,
} from './stock.sql.ts';

/** JSON spells a quote or a line break in two bytes. */
const file = { ...staffWrite('inventory.manage'), bodyMax: 2 * stockTextMax };

/** Stock: every address with what is measured of it, and imports from files. */
export function adminStockRoutes(app: FastifyInstance, world: InventoryOfficeWorld) {
  const { db, clock } = world;
  const read = staffRead('inventory.manage');
  const policy = staffWrite('inventory.manage');
  route(app, { call: adminCalls.stock, policy: read }, async ({ query }) => {
    const page = pageOf(query);
    const { content, total, more } = await listStock(db, query, { page, at: clock() });
    return { ...answerOf(content, page, total), more };
  });
  route(app, { call: adminCalls.stockChoices, policy: read }, () => stockChoices(db));
  route(app, { call: adminCalls.measureStock, policy }, ({ params, caller, request }) =>
    measure(world, staffOf(caller, request), params.id),
  );
  route(app, { call: adminCalls.withdrawStock, policy }, async (call): Promise<undefined> => {
    const { reason } = call.body;
    const staff = staffOf(call.caller, call.request);
    await act(
      world,
      { staff, id: call.params.id, action: 'stock.withdraw', after: { reason } },
      (tx, id, at) => withdrawAddress(tx, { id, why: reason }, at),
    );
  });
  route(app, { call: adminCalls.withdrawManyStock, policy }, ({ body, caller, request }) =>
    withdrawMany(world, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.restoreManyStock, policy }, ({ body, caller, request }) =>
    restoreMany(world, staffOf(caller, request), body),
  );
  route(app, { call: adminCalls.restoreStock, policy }, async (call): Promise<undefined> => {
    const staff = staffOf(call.caller, call.request);
    await act(world, { staff, id: call.params.id, action: 'stock.restore' }, restoreAddress);
  });
  route(app, { call: adminCalls.previewStock, policy: file }, ({ body }) =>
    previewStock(world, body),
  );
  route(app, { call: adminCalls.importStock, policy: file }, ({ body, caller, request }) =>
    bringIn(world, staffOf(caller, request), body),
  );
}

/** A whole check with its speed, now; it counts like every other check. */
async function measure(world: InventoryOfficeWorld, staff: Staff, id: string) {
  const { sample } = await probeUpstream(world, id, { withSpeed: true });
  const at = world.clock();
  const found = await findStock(world.db, id, at);
  if (!found) throw noSuch();
  const seen = {
    ok: sample.ok,
    pingMs: sample.ok ? sample.pingMs : null,
    speedKbps: sample.ok ? (sample.speedKbps ?? null) : null,
    failure: sample.ok ? null : sample.failure,
  };
  const subject = { kind: 'upstream', id };
  await world.db.transaction((tx) =>
    audit(tx, { staff, action: 'stock.measure', subject, after: seen, at }),
  );
  return { ...seen, state: found.state };
}

const noSuch = () => new NotFound('There is no such address.');

type Deed = Readonly<{
  staff: Staff;
  id: string;
  action: string;
  after?: Readonly<Record<string, unknown>>;
}>;
type Work = (tx: Tx, id: UpstreamId, at: Date) => Promise<boolean>;

/** Withdraws or restores one address, once: a second press finds it done and writes nothing. */
async function act({ db, clock }: InventoryOfficeWorld, deed: Deed, work: Work): Promise<void> {
  const at = clock();
  const { staff, id, action, after } = deed;
  await db.transaction(async (tx) => {
    const before = await findStock(tx, id, at);
    if (!before) throw noSuch();
    if (!(await work(tx, before.id as UpstreamId, at))) return;
    const was = { state: before.state, isLeased: before.isLeased };
    const subject = { kind: 'upstream', id };
    await audit(tx, { staff, action, subject, before: was, ...(after && { after }), at });
  });
}

/** Withdraws what staff saw, in one piece; a list that has changed is to be looked at again. */
function withdrawMany({ db, clock }: InventoryOfficeWorld, staff: Staff, body: WithdrawManyBody) {
  const at = clock();
  const { filter, expected, reason } = body;
  return db.transaction(async (tx) => {
    const { ids, leased, ...found } = await findManyStock(tx, filter, at);
    requireAsSeen(found, expected);
    const withdrawn = await withdrawAddresses(tx, { ids, why: reason }, at);
    const subject = { kind: 'upstream', id: 'many' };
    const after = { ...filter, reason, withdrawn, leased, ids: ids.slice(0, idsNoted) };
    await audit(tx, { staff, action: 'stock.withdraw-many', subject, after, at });
    return { withdrawn, leased };
  });
}

/** Puts back what staff saw among the withdrawn, in one piece. */
function restoreMany({ db, clock }: InventoryOfficeWorld, staff: Staff, body: RestoreManyBody) {
  const at = clock();
  const { filter, expected } = body;
  return db.transaction(async (tx) => {
    const { ids, ...found } = await findWithdrawnStock(tx, filter);
    requireAsSeen(found, expected);
    const restored = await restoreAddresses(tx, ids, at);
    const subject = { kind: 'upstream', id: 'many' };
    const after = { ...filter, restored, ids: ids.slice(0, idsNoted) };
    await audit(tx, { staff, action: 'stock.restore-many', subject, after, at });
    return { restored };
  });
}

/** Refuses a list that has grown too long for one piece, or is not the one that staff saw. */
function requireAsSeen({ total, more }: Found, expected: number): void {
  if (more) throw InvalidInput.at('/filter', 'These are too many at once. Narrow the list.');
  if (total !== expected) throw new EditConflict([{ pointer: '/expected', detail: `${total}` }]);
}

const idsNoted = 1_000;

/** The whole file in one transaction with its line in the audit log, which holds no secret. */
function bringIn(
  world: InventoryOfficeWorld,
  staff: Staff,
  body: ImportStockBody,
): Promise<StockReading> {
  const at = world.clock();
  return world.db.transaction(async (tx) => {
    const reading = await importStock(tx, world, { body, at });
    const { supplier, origin, consentBasis } = body;
    const after = { origin, consentBasis, ...reading.counts };
    const subject = { kind: 'supplier', id: supplier };
    await audit(tx, { staff, action: 'stock.import', subject, after, at });
    return reading;
  });
}
