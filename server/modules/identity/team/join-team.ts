import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import type { Caller } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { fullName, type Customer } from '../account/account.ts';
import { findCustomerByEmail, insertAccount, lockCustomer } from '../account/accounts.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { LinkExpired, TeamRefused } from '../account/errors.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { findInvitation, takeInvitation, type TeamInvitation } from './invitations.sql.ts';
import { addMember } from './members.sql.ts';

/** What the link of an invitation offers. Throws `LinkExpired`. */
export async function lookAtTeamInvitation(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  token: string,
) {
  const found = await findInvitation(db, hashToken(token), clock());
  if (!found) throw new LinkExpired();
  const { account, inviter, email, role, hasAccount } = found;
  return { account, inviter, email, role, hasAccount };
}

export type Joining = Readonly<{
  token: string;
  /** For an address that has no account yet. */
  account?: Readonly<{ firstName: string; lastName: string; password: string }> | undefined;
}>;

/**
 * Joins a team by its link. Where the invited address has an account, its owner has to be signed
 * in: a link that was forwarded lets nobody else in. Where it has none, the link proves the mailbox
 * and the account is made with it. Returns the account that the person may act for from now on.
 * Throws `LinkExpired`, `TeamRefused`, `PasswordRefused` and `InvalidInput`; after all but the
 * first the link still works.
 */
export async function joinTeam(
  ctx: IdentityContext,
  caller: Caller,
  { token, account }: Joining,
): Promise<CustomerId> {
  const { db, clock, passwords } = ctx;
  const at = clock();
  const tokenHash = hashToken(token);
  const open = await findInvitation(db, tokenHash, at);
  if (!open) throw new LinkExpired();
  const hash =
    account &&
    !open.hasAccount &&
    (await passwords.hash(acceptPassword(account.password, [account.firstName, account.lastName])));
  return db.transaction(async (tx) => {
    const taken = await takeInvitation(tx, tokenHash, at);
    if (!taken) throw new LinkExpired();
    const { accountId, email, role, invitedBy } = taken;
    const known = await findCustomerByEmail(tx, email);
    if (known) requireInvited(caller, known);
    else if (!account || !hash) throw InvalidInput.at('/account', 'Create an account to join.');
    const personId = known?.id ?? makeId('cus', ctx.random);
    if (!known && account && hash) {
      const credentialId = makeId('idn', ctx.random);
      const person = { ...account, phone: undefined };
      const made = { id: personId, credentialId, email, person, passwordHash: hash };
      await insertAccount(tx, { ...made, verified: true, at });
    }
    await requireOpen(tx, { accountId, personId });
    if (await addMember(tx, { accountId, personId, role, invitedBy, at })) {
      await notifyAccount(ctx, tx, { ...taken, personId, at });
    }
    return accountId;
  });
}

/** A signed-in person whose address is the invited one. */
function requireInvited(caller: Caller, known: Customer): void {
  if (caller.kind !== 'visitor' && caller.customerId === known.id) return;
  throw new TeamRefused('other-address');
}

/** Both under their locks, in one order, so that neither becomes staff or ends meanwhile. */
async function requireOpen(
  tx: Tx,
  { accountId, personId }: Readonly<{ accountId: CustomerId; personId: CustomerId }>,
): Promise<void> {
  for (const id of [accountId, personId].toSorted()) {
    const one = await lockCustomer(tx, id);
    if (!one || one.suspendedAt || one.erasedAt) throw new LinkExpired();
    if (await isStaff(tx, id)) throw new TeamRefused('staff');
  }
}

type Joined = TeamInvitation & Readonly<{ personId: CustomerId; at: Date }>;

/** The account's own person hears of everyone who joins. */
async function notifyAccount(ctx: IdentityContext, tx: Tx, joined: Joined): Promise<void> {
  const { accountId, personId, email, at } = joined;
  const account = await lockCustomer(tx, accountId);
  const person = await lockCustomer(tx, personId);
  if (!account || !person) throw new LinkExpired();
  await enqueueMail(tx, ctx, {
    template: 'team-joined',
    dedupeKey: `team-joined:${accountId}:${personId}:${at.toISOString()}`,
    to: [account.email],
    customerId: accountId,
    facts: {
      firstName: account.firstName,
      person: fullName(person),
      email,
      link: `${ctx.config.publicUrl}/account/settings#team`,
    },
    at,
  });
}
