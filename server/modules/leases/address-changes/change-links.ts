import { changeRoot, type ChangeLink } from '#contracts/leases/address-changes.ts';
import { changeMark } from '#contracts/tokens.ts';
import { changeInterval } from '#modules/inventory/modems';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { alphanumericSecret } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import type { LeasesContext } from '../context.ts';
import { AddressStays, LeaseNotActive, LeaseNotFound } from '../errors.ts';
import { isLive } from '../holding/lease.ts';
import { findLease } from '../holding/leases.sql.ts';
import type { OwnLease } from './ask-change.ts';
import {
  dropLink,
  findLink,
  leaseOfLink,
  noteUse,
  putLink,
  type LinkRow,
  type Maker,
} from './change-links.sql.ts';

export type LinksContext = Pick<LeasesContext, 'db' | 'clock' | 'random'> &
  Readonly<{ config: Pick<Config, 'publicUrl'> }>;

/** Of 62 letters and digits: 131 bits. */
const secretLength = 22;
const shownLength = 4;
const isSecret = new RegExp(`^${changeMark}[A-Za-z0-9]{${secretLength}}$`);

/**
 * A new link for a running lease in place of the former. The address is in this answer only. One
 * that a colleague makes ends with their membership. Throws `LeaseNotFound`, also for who is none
 * any more, `LeaseNotActive`, and `AddressStays` where there is no modem.
 */
export async function makeLink(
  { db, clock, random, config }: LinksContext,
  { leaseId, customerId, madeBy }: OwnLease & Readonly<{ madeBy: Maker | null }>,
): Promise<Readonly<{ link: ChangeLink; address: string }>> {
  const at = clock();
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  if (!isLive(lease, at)) throw new LeaseNotActive();
  if ((await changeInterval(db, lease.upstreamId)) === undefined) throw new AddressStays();
  const secret = changeMark + alphanumericSecret(secretLength, random);
  const hint = secret.slice(0, changeMark.length + shownLength);
  const made = { leaseId: lease.id, secretHash: hashToken(secret), hint, madeBy, at };
  if ((await putLink(db, made)) === 0) throw new LeaseNotFound();
  const link = { hint, madeAt: at.toISOString(), usedAt: null };
  return { link, address: `${config.publicUrl}${changeRoot}/${secret}` };
}

/** Ends the link of one's own lease. Throws `LeaseNotFound`, and `NotFound` where there is none. */
export async function revokeLink(
  { db }: Pick<LinksContext, 'db'>,
  { leaseId, customerId }: OwnLease,
): Promise<void> {
  const lease = await findLease(db, leaseId, customerId);
  if (!lease) throw new LeaseNotFound();
  if ((await dropLink(db, lease.id)) === 0) throw new NotFound();
}

/** The link of one's own lease, without its secret. */
export async function readLink(
  db: Queryable,
  { leaseId, customerId }: OwnLease,
): Promise<ChangeLink | null> {
  const lease = await findLease(db, leaseId, customerId);
  const row = lease && (await findLink(db, lease.id));
  return row ? shown(row) : null;
}

const shown = ({ hint, madeAt, usedAt }: LinkRow): ChangeLink => ({
  hint,
  madeAt: madeAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** The running lease that a secret opens. Throws the same `NotFound` whatever is wrong with it. */
export async function openLink(db: Queryable, secret: string, at: Date) {
  const own = isSecret.test(secret) ? await leaseOfLink(db, hashToken(secret), at) : undefined;
  if (!own) throw new NotFound();
  return own;
}

/** As `openLink`, for a request that means it. */
export async function useLink(
  { db, clock }: Pick<LinksContext, 'db' | 'clock'>,
  secret: string,
): Promise<OwnLease> {
  const at = clock();
  const own = await openLink(db, secret, at);
  await noteUse(db, own.leaseId, at);
  return own;
}
