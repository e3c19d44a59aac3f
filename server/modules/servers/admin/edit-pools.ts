import { networkInterfaces } from 'node:os';
import type { PoolBody } from '#contracts/admin/goods/address-pools.ts';
import { audit, EditConflict, type Staff } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import {
  addPool,
  changePool,
  listPools,
  lockPool,
  removePool,
  type Pool,
  type PoolState,
} from '../addresses/pools.sql.ts';
import { networksOverlap, readPool } from '../addresses/read-pool.ts';
import type { ServersContext } from '../context.ts';

const subjectOf = (id: number) => ({ kind: 'address-pool', id: String(id) });
const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

/** Adds a pool. Throws `InvalidInput` at each field that is wrong. */
export async function openPool(ctx: ServersContext, staff: Staff, body: PoolBody): Promise<void> {
  const pool = readPool(body, ownAddresses());
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    requireFit(ctx, pool, await listPools(tx, at));
    const id = await addPool(tx, { pool, changedBy: staff.actor, at });
    if (id === undefined) throw overlap();
    await audit(tx, { staff, action: 'address-pool.add', subject: subjectOf(id), after: pool, at });
  });
}

type Edit = Readonly<{ id: number; body: PoolBody & Readonly<{ version: number }> }>;

/**
 * Changes a pool as it was seen. Throws `EditConflict` when it is another by now, and
 * `InvalidInput` for another network or place while servers have its addresses.
 */
export async function editPool(ctx: ServersContext, staff: Staff, { id, body }: Edit) {
  const { version, ...described } = body;
  const pool = readPool(described, ownAddresses());
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const { before, others } = await lockAmong(tx, id, at);
    requireFit(ctx, pool, others);
    if (before.held + before.resting > 0) requireSamePlace(before, pool);
    if (!(await changePool(tx, id, { pool, version, changedBy: staff.actor, at }))) {
      throw new EditConflict([{ pointer: '/version', detail: String(before.version) }]);
    }
    const subject = subjectOf(id);
    await audit(tx, { staff, action: 'address-pool.change', subject, before, after: pool, at });
  });
}

/** Takes a pool away that no server has an address of. */
export async function closePool({ db, clock }: ServersContext, staff: Staff, id: number) {
  const at = clock();
  await db.transaction(async (tx) => {
    const { before } = await lockAmong(tx, id, at);
    if (before.held + before.resting > 0) throw new InvalidInput(inUse);
    await removePool(tx, id);
    await audit(tx, { staff, action: 'address-pool.drop', subject: subjectOf(id), before, at });
  });
}

async function lockAmong(tx: Tx, id: number, at: Date) {
  const isThere = await lockPool(tx, id);
  const pools = await listPools(tx, at);
  const before = pools.find((each) => each.id === id);
  if (!isThere || !before) throw new NotFound('Pool not found.');
  return { before, others: pools.filter((each) => each.id !== id) };
}

const inUse = 'Addresses of this pool are in use or on hold.';
const overlap = () => InvalidInput.at('/prefix', 'This network overlaps the one of another pool.');

/** A pool beside the others, at a provider that takes addresses. */
function requireFit({ serverProviders }: ServersContext, pool: Pool, others: readonly PoolState[]) {
  if (!serverProviders[pool.provider]?.can.has('addresses')) {
    const detail = 'This provider assigns IP addresses itself.';
    throw InvalidInput.at('/provider', detail);
  }
  if (others.some((each) => networksOverlap(each.prefix, pool.prefix))) throw overlap();
  const beside = others.find(
    (each) =>
      each.provider === pool.provider &&
      each.place === pool.place &&
      each.prefix.includes(':') !== pool.prefix.includes(':') &&
      (each.bridge !== pool.bridge || each.vlan !== pool.vlan),
  );
  if (beside) {
    const detail = `Use the bridge and VLAN of ${beside.prefix}: a server has one network card.`;
    throw InvalidInput.at('/bridge', detail);
  }
}

function requireSamePlace(before: PoolState, pool: Pool): void {
  for (const field of ['provider', 'place', 'prefix'] as const) {
    if (before[field] !== pool[field]) throw InvalidInput.at(`/${field}`, inUse);
  }
}
