import type {
  ImportStockBody,
  StockReading,
  RestoreManyBody,
  WithdrawManyBody,
} from '#contracts/admin/goods/stock.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import type { Found } from '#platform/database/bounded-count.ts';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { probeUpstream } from '../probing/probe.ts';
import { importStock, readStock } from '../stock/import-stock.ts';
import {
  restoreAddress,
  restoreAddresses,
  withdrawAddress,
  withdrawAddresses,
} from '../withdraw.ts';
import { findManyStock, findStock, findWithdrawnStock } from './stock.sql.ts';
import type { InventoryAdminContext } from './context.ts';

/** A whole check with its speed, now; it counts like every other check. */
export async function measureAddress(ctx: InventoryAdminContext, staff: Staff, id: string) {
  const { sample } = await probeUpstream(ctx, id, { withSpeed: true });
  const at = ctx.clock();
  const found = await findStock(ctx.db, id, at);
  if (!found) throw noSuch();
  const seen = {
    ok: sample.ok,
    pingMs: sample.ok ? sample.pingMs : null,
    speedKbps: sample.ok ? (sample.speedKbps ?? null) : null,
    failure: sample.ok ? null : sample.failure,
  };
  const subject = { kind: 'upstream', id };
  await ctx.db.transaction((tx) =>
    audit(tx, { staff, action: 'stock.measure', subject, after: seen, at }),
  );
  return { ...seen, state: found.state };
}

const noSuch = () => new NotFound('Address not found.');

type AuditEntry = Readonly<{
  staff: Staff;
  id: string;
  action: string;
  after?: Readonly<Record<string, unknown>>;
}>;

type Work = (tx: Tx, id: UpstreamId, at: Date) => Promise<boolean>;

/** Withdraws or restores one address, once: a second press finds it done and writes nothing. */
async function actOnAddress(
  { db, clock }: InventoryAdminContext,
  auditEntry: AuditEntry,
  work: Work,
): Promise<void> {
  const at = clock();
  const { staff, id, action, after } = auditEntry;
  await db.transaction(async (tx) => {
    const before = await findStock(tx, id, at);
    if (!before) throw noSuch();
    if (!(await work(tx, before.id as UpstreamId, at))) return;
    const was = { state: before.state, isLeased: before.isLeased };
    const subject = { kind: 'upstream', id };
    await audit(tx, { staff, action, subject, before: was, ...(after && { after }), at });
  });
}

/** Takes one address out of use, with the reason that staff give. */
export const withdrawOne = (
  ctx: InventoryAdminContext,
  staff: Staff,
  { id, reason }: Readonly<{ id: string; reason: string }>,
) =>
  actOnAddress(ctx, { staff, id, action: 'stock.withdraw', after: { reason } }, (tx, found, at) =>
    withdrawAddress(tx, { id: found, why: reason }, at),
  );

/** Puts one address back into use. */
export const restoreOne = (ctx: InventoryAdminContext, staff: Staff, id: string) =>
  actOnAddress(ctx, { staff, id, action: 'stock.restore' }, restoreAddress);

/** Withdraws what staff saw, in one piece; a list that has changed is to be looked at again. */
export function withdrawMany(
  { db, clock }: InventoryAdminContext,
  staff: Staff,
  body: WithdrawManyBody,
) {
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
export function restoreMany(
  { db, clock }: InventoryAdminContext,
  staff: Staff,
  body: RestoreManyBody,
) {
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
export async function bringInStock(
  ctx: InventoryAdminContext,
  staff: Staff,
  body: ImportStockBody,
): Promise<StockReading> {
  const at = ctx.clock();
  const rows = await readStock(body);
  return ctx.db.transaction(async (tx) => {
    const reading = await importStock(tx, ctx, { body, rows, at });
    const { supplier, origin, consentBasis } = body;
    const changed = reading.rows.filter(({ verdict }) => verdict === 'changed');
    const changes = changed.map(({ what }) => what);
    const after = { origin, consentBasis, ...reading.counts, changes };
    const subject = { kind: 'supplier', id: supplier };
    await audit(tx, { staff, action: 'stock.import', subject, after, at });
    return reading;
  });
}
