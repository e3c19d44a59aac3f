import {
  listLinksMax,
  listRoot,
  type ListLink,
  type MakeListLinkBody,
} from '#contracts/leases/list-links.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { ListLinkNotMade } from '../account/errors.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { proveAgain } from '../second-step/prove-again.ts';
import { addListLink, countListLinks, listListLinks, type ListLinkRow } from './list-links.sql.ts';
import { keptListToken, makeListTokenText } from './token-text.ts';

export type MadeListLink = Readonly<{ link: ListLink; address: string }>;

/**
 * Creates a list link for a person who has confirmed their identity again, and emails them. The
 * address is in this answer only. That its label or order is theirs was checked before. Throws
 * `ListLinkNotMade` for staff and beyond `listLinksMax`, and the errors of `proveAgain`.
 */
export async function makeListLink(
  ctx: IdentityContext,
  caller: SignedIn,
  { name, of, days, proof }: MakeListLinkBody,
): Promise<MadeListLink> {
  const { db, clock, random, config } = ctx;
  await proveAgain(ctx, caller, proof);
  const at = clock();
  const secret = makeListTokenText(random);
  const kept = keptListToken(secret);
  if (!kept) throw new Error('A new token is not one.');
  const { customerId } = caller;
  const expiresAt = days === null ? null : new Date(at.getTime() + days * dayMs);
  const made = { id: makeId('lnk', random), name: name.normalize('NFC'), of, expiresAt };
  await db.transaction(async (tx) => {
    // Under the account's lock, so that many made at once cannot pass the count together.
    const account = await lockCustomer(tx, customerId);
    if (!account || account.suspendedAt || account.erasedAt) throw new NotFound();
    if (await isStaff(tx, customerId)) throw new ListLinkNotMade('staff');
    const alive = await countListLinks(tx, customerId, at);
    if (alive >= listLinksMax) throw new ListLinkNotMade('too-many');
    const madeBy = caller.team ? personOf(caller) : null;
    await addListLink(tx, { ...made, ...kept, customerId, madeBy, at });
    await enqueueMail(tx, ctx, {
      template: 'list-link-made',
      dedupeKey: `list-link-made:${made.id}`,
      to: [account.email],
      customerId,
      facts: {
        firstName: account.firstName,
        name: made.name,
        madeAt: at.toISOString(),
        link: `${config.publicUrl}/account/api`,
      },
      at,
    });
  });
  const unread = { reads: 0, lastReadAt: null, lastReadFrom: null };
  const link = toListLink({ ...made, hint: kept.hint, madeAt: at, ...unread }, at);
  return { link, address: `${config.publicUrl}${listRoot}/${secret}` };
}

/** The list links of an account that were not revoked, those that work first. */
export async function readListLinks(
  db: Queryable,
  customerId: CustomerId,
  at: Date,
): Promise<ListLink[]> {
  const links = await listListLinks(db, customerId, at);
  return links.map((link) => toListLink(link, at));
}

/** A link on its way to its owner. */
const toListLink = (row: ListLinkRow, at: Date): ListLink => ({
  ...row,
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= at,
  lastReadAt: row.lastReadAt?.toISOString() ?? null,
});
