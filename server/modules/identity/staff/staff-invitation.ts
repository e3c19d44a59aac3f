import type { CustomerId } from '#contracts/ids.ts';
import { hourMs } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import type { StaffRole } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { normaliseEmail } from '../account/account.ts';
import {
  findCustomerByEmail,
  insertAccount,
  lockCustomer,
  makeStaff,
} from '../account/accounts.sql.ts';
import { LinkExpired } from '../account/errors.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { endAccess } from '../protection/end-access.ts';
import type { IdentityContext } from '../account/context.ts';
import {
  findInvitation,
  insertInvitation,
  listStaff,
  lockStaff,
  takeInvitation,
  type Invitation,
} from './staff.sql.ts';
import { leaveAllTeams } from '../team/members.sql.ts';
import { InvalidInput } from '#platform/errors.ts';

const tokenBytes = 32;
const validHours = 24;

type LinkContext = Pick<IdentityContext, 'random' | 'clock' | 'keyring'> &
  Readonly<{ publicUrl: string }>;

/** In the fragment the token reaches the page, but no server, log or referrer. */
const linkOf = (publicUrl: string, token: string) => `${publicUrl}/account/staff#${token}`;

/** The link for the first owner, or the addresses of those whom the shop has. */
export type FirstOwner = Readonly<{ link: string } | { owners: readonly string[] }>;

/**
 * Creates the link that makes its opener the first owner, unless the shop has owners; then returns
 * them. It works once, for 24 hours; an older one stops working.
 */
export async function inviteFirstOwner(
  ctx: LinkContext & Pick<IdentityContext, 'db'>,
): Promise<FirstOwner> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    if ([...(await lockStaff(tx)).values()].includes('owner')) {
      const owners = (await listStaff(tx)).filter(({ role }) => role === 'owner');
      return { owners: owners.map(({ email }) => email) };
    }
    return {
      link: await writeInvitation(ctx, tx, { email: null, role: 'owner', invitedBy: null, at }),
    };
  });
}

/** Invites one address into a role by mail, in the caller's transaction. */
export async function inviteStaff(
  ctx: LinkContext,
  tx: Tx,
  requested: Readonly<{ email: string; role: StaffRole; invitedBy: CustomerId; inviter: string }>,
): Promise<void> {
  const at = ctx.clock();
  const { inviter, ...invitation } = { ...requested, email: normaliseEmail(requested.email), at };
  const link = await writeInvitation(ctx, tx, invitation);
  await enqueueMail(tx, ctx, {
    template: 'staff-invitation',
    dedupeKey: `staff-invitation:${hashToken(link)}`,
    to: [invitation.email],
    facts: { inviter, role: invitation.role, link, validHours },
    at,
  });
}

async function writeInvitation(
  { random, publicUrl }: LinkContext,
  tx: Tx,
  invitation: Invitation & Readonly<{ at: Date }>,
): Promise<string> {
  const token = Buffer.from(random(tokenBytes)).toString('base64url');
  const expiresAt = new Date(invitation.at.getTime() + validHours * hourMs);
  await insertInvitation(tx, { ...invitation, tokenHash: hashToken(token), expiresAt });
  return linkOf(publicUrl, token);
}

export type LookedAt = Readonly<{ email: string | null; role: StaffRole; hasAccount: boolean }>;

/** What a link invites to, so that the page can ask for what is missing. Throws `LinkExpired`. */
export async function lookAtInvitation(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  token: string,
): Promise<LookedAt> {
  const invitation = await findInvitation(db, hashToken(token), clock());
  if (!invitation) throw new LinkExpired();
  const { email, role } = invitation;
  const known = email === null ? undefined : await findCustomerByEmail(db, email);
  return { email, role, hasAccount: known !== undefined };
}

export type Acceptance = Readonly<{
  token: string;
  /** Of the first owner, who was invited without an address. */
  email?: string | undefined;
  /** For an address that has no account yet. */
  account?: Readonly<{ firstName: string; lastName: string; password: string }> | undefined;
}>;

export type Accepted = Readonly<{ id: CustomerId; role: StaffRole; email: string; at: Date }>;

/**
 * Gives the invited person the role, with a new account where the address has none; `note` writes
 * the audit line in the same transaction. The link proves the mailbox. Sessions of a known account
 * end, so that the role begins with a sign-in. Throws `LinkExpired`, `PasswordRefused` and
 * `InvalidInput`, after which the link still works.
 */
export async function acceptInvitation(
  ctx: Pick<IdentityContext, 'db' | 'clock' | 'random' | 'passwords'>,
  requested: Acceptance,
  note: (tx: Tx, accepted: Accepted) => Promise<void>,
): Promise<void> {
  const at = ctx.clock();
  const tokenHash = hashToken(requested.token);
  const open = await findInvitation(ctx.db, tokenHash, at);
  if (!open) throw new LinkExpired();
  const email = open.email ?? (requested.email && normaliseEmail(requested.email));
  if (!email) throw InvalidInput.at('/email', 'Enter the owner’s email address.');
  const { account } = requested;
  const passwordHash = account && (await hashOf(ctx, account));
  await ctx.db.transaction(async (tx) => {
    const staff = await lockStaff(tx);
    const taken = await takeInvitation(tx, tokenHash, at);
    if (!taken) throw new LinkExpired();
    const isFirst = taken.email === null;
    if (isFirst && [...staff.values()].includes('owner')) throw new LinkExpired();
    const known = await findCustomerByEmail(tx, email);
    // A typed address proves nothing: the owner's rights must not land in a stranger's account.
    if (known && isFirst) throw InvalidInput.at('/email', 'This email already has an account.');
    if (known && (known.suspendedAt || known.erasedAt)) throw new LinkExpired();
    if (!known && !(account && passwordHash)) {
      throw InvalidInput.at('/account', 'Enter your name and choose a password.');
    }
    const id = known?.id ?? makeId('cus', ctx.random);
    if (known) await lockCustomer(tx, id);
    else if (account && passwordHash) {
      const credentialId = makeId('idn', ctx.random);
      const person = { ...account, phone: undefined };
      await insertAccount(tx, {
        id,
        credentialId,
        email,
        person,
        passwordHash,
        verified: true,
        at,
      });
    }
    await leaveAllTeams(tx, id, at);
    await makeStaff(tx, id, { role: taken.role, at });
    await endAccess(tx, { customerId: id, at });
    await note(tx, { id, role: taken.role, email, at });
  });
}

async function hashOf(
  { passwords }: Pick<IdentityContext, 'passwords'>,
  { password, firstName, lastName }: NonNullable<Acceptance['account']>,
): Promise<string> {
  return passwords.hash(acceptPassword(password, [firstName, lastName]));
}
