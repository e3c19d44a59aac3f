import { releaseListings, withholdListings } from '#modules/catalogue/listing';
import type { UpstreamId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { holdUpstreams, retireUpstreams, reviveUpstreams } from './sync/slots.sql.ts';

/**
 * Takes an address out of use by a decision of staff: off sale, never checked again, and its lease
 * is given another within seconds. A supplier that lists it does not bring it back. False when it
 * is withdrawn already or unknown.
 */
export const withdrawAddress = async (
  tx: Tx,
  { id, why }: Readonly<{ id: UpstreamId; why: string }>,
  at: Date,
): Promise<boolean> => (await withdrawAddresses(tx, { ids: [id], why }, at)) > 0;

/** The same of many. Returns how many were not withdrawn before. */
export async function withdrawAddresses(
  tx: Tx,
  { ids, why }: Readonly<{ ids: readonly UpstreamId[]; why: string }>,
  at: Date,
): Promise<number> {
  await holdUpstreams(tx, ids);
  const retired = await retireUpstreams(tx, ids, { by: 'staff', why, at });
  await withholdListings(tx, { upstreamIds: retired, why: 'withdrawn' }, at);
  return retired.length;
}

/**
 * Puts a withdrawn address back: it is measured at once and sold when it is trusted again. False
 * when it is not withdrawn or unknown.
 */
export const restoreAddress = async (tx: Tx, id: UpstreamId, at: Date): Promise<boolean> =>
  (await restoreAddresses(tx, [id], at)) > 0;

/** The same of many. Returns how many were withdrawn before. */
export async function restoreAddresses(
  tx: Tx,
  ids: readonly UpstreamId[],
  at: Date,
): Promise<number> {
  await holdUpstreams(tx, ids);
  const revived = await reviveUpstreams(tx, ids, at);
  await releaseListings(tx, { upstreamIds: revived, why: 'withdrawn' }, at);
  return revived.length;
}
