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
import { InvitationRefused, LinkExpired } from '../errors.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { endAccess } from '../sign-in/end-access.ts';
import type { IdentityWorld } from '../world.ts';
import {
  findInvitation,
  insertInvitation,
  lockStaff,
  takeInvitation,
  type Invitation,
} from './staff.sql.ts';

const tokenBytes = 32;
const validHours = 24;

type LinkWorld = Pick<IdentityWorld, 'random' | 'clock' | 'keyring'> &
  Readonly<{ publicUrl: string }>;

/** In the fragment the token reaches the page, but no server, log or referrer. */
const linkOf = (publicUrl: string, token: string) => `${publicUrl}/account/staff#${token}`;

/**
 * Makes the link that turns whoever opens it into the first owner, unless the shop has an owner;
 * then undefined. It works once, for 24 hours; an older one stops working.
 */
export async function inviteFirstOwner(
  world: LinkWorld & Pick<IdentityWorld, 'db'>,
): Promise<string | undefined> {
  const at = world.clock();
  return world.db.transaction(async (tx) => {
    if ([...(await lockStaff(tx)).values()].includes('owner')) return undefined;
    return writeInvitation(world, tx, { email: null, role: 'owner', invitedBy: null, at });
  });
}

/** Invites one address into a role by mail, in the caller's transaction. */
export async function inviteStaff(
  world: LinkWorld,
  tx: Tx,
  wanted: Readonly<{ email: string; role: StaffRole; invitedBy: CustomerId; inviter: string }>,
): Promise<void> {
  const at = world.clock();
  const { inviter, ...invitation } = { ...wanted, email: normaliseEmail(wanted.email), at };
  const link = await writeInvitation(world, tx, invitation);
  await enqueueMail(tx, world, {
    template: 'staff-invitation',
    dedupeKey: `staff-invitation:${hashToken(link)}`,
    to: [invitation.email],
    facts: { inviter, role: invitation.role, link, validHours },
    at,
  });
}

async function writeInvitation(
  { random, publicUrl }: LinkWorld,
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
  { db, clock }: Pick<IdentityWorld, 'db' | 'clock'>,
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
 * `InvitationRefused`, after which the link still works.
 */
export async function acceptInvitation(
  world: Pick<IdentityWorld, 'db' | 'clock' | 'random' | 'passwords'>,
  wanted: Acceptance,
  note: (tx: Tx, accepted: Accepted) => Promise<void>,
): Promise<void> {
  const at = world.clock();
  const tokenHash = hashToken(wanted.token);
  const open = await findInvitation(world.db, tokenHash, at);
  if (!open) throw new LinkExpired();
  const email = open.email ?? (wanted.email && normaliseEmail(wanted.email));
  if (!email) throw new InvitationRefused('/email', 'Give the e-mail address of the owner.');
  const { account } = wanted;
  const passwordHash = account && (await hashOf(world, account));
  await world.db.transaction(async (tx) => {
    const staff = await lockStaff(tx);
    const taken = await takeInvitation(tx, tokenHash, at);
    if (!taken) throw new LinkExpired();
    const isFirst = taken.email === null;
    if (isFirst && [...staff.values()].includes('owner')) throw new LinkExpired();
    const known = await findCustomerByEmail(tx, email);
    // A typed address proves nothing: the owner's rights must not land in a stranger's account.
    if (known && isFirst) throw new InvitationRefused('/email', 'This address has an account.');
    if (known && (known.suspendedAt || known.erasedAt)) throw new LinkExpired();
    if (!known && !(account && passwordHash)) {
      throw new InvitationRefused('/account', 'Give your name and choose a password.');
    }
    const id = known?.id ?? makeId('cus', world.random);
    if (known) await lockCustomer(tx, id);
    else if (account && passwordHash) {
      const credentialId = makeId('idn', world.random);
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
    await makeStaff(tx, id, { role: taken.role, at });
    await endAccess(tx, { customerId: id, at });
    await note(tx, { id, role: taken.role, email, at });
  });
}

async function hashOf(
  { passwords }: Pick<IdentityWorld, 'passwords'>,
  { password, firstName, lastName }: NonNullable<Acceptance['account']>,
): Promise<string> {
  return passwords.hash(acceptPassword(password, [firstName, lastName]));
}
