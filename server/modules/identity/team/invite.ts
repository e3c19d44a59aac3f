import { invitationDays, teamMax } from '#contracts/account/team.ts';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { dayMs, hourSeconds } from '#contracts/time.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { consumeAllOrRefuse } from '#platform/http/limits.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { fullName, normaliseEmail } from '../account/account.ts';
import { findCustomerByEmail, lockCustomer } from '../account/accounts.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { TeamRefused } from '../account/errors.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { proveAgain, type Proof } from '../second-step/prove-again.ts';
import { insertInvitation } from './invitations.sql.ts';
import { countTeam, holdMember, isMember } from './members.sql.ts';

const tokenBytes = 32;
/** Of one account, and to one address: the letters go to people who asked for none. */
const perAccount = { max: 20, perSeconds: hourSeconds };
const perAddress = { max: 3, perSeconds: hourSeconds };

export type Invited = Readonly<{ email: string; role: TeamRole; proof: Proof }>;

/**
 * Invites an address into the account that the caller acts for: a link by email, once, for seven
 * days. The answer is the same whether or not the address has an account. Throws `TeamRefused` for
 * staff and beyond `teamMax`, `InvalidInput` at the address of someone who is there already, and
 * the errors of `proveAgain`.
 */
export async function inviteToTeam(
  ctx: IdentityContext,
  caller: SignedIn,
  { email: typed, role, proof }: Invited,
): Promise<void> {
  const { db, clock, random, keyring, config } = ctx;
  const accountId = caller.customerId;
  const email = normaliseEmail(typed);
  await proveAgain(ctx, caller, proof);
  const at = clock();
  const mac = keyring.mac('address-limit', email);
  await consumeAllOrRefuse(
    db,
    [
      { ...perAccount, key: `team-invitations:${accountId}` },
      { ...perAddress, key: `team-invitations:${mac}` },
    ],
    at,
  );
  const token = Buffer.from(random(tokenBytes)).toString('base64url');
  const id = makeId('inv', random);
  await db.transaction(async (tx) => {
    // Under the account's lock, so that many invitations at once cannot pass the count together.
    const account = await lockCustomer(tx, accountId);
    if (!account || account.suspendedAt || account.erasedAt) throw new NotFound();
    if (await isStaff(tx, accountId)) throw new TeamRefused('staff');
    // Who lost the right meanwhile lets nobody in.
    if (caller.team) {
      const held = await holdMember(tx, { accountId, personId: caller.team.personId });
      if (held !== 'owner') throw new NotFound();
    }
    await refuseKnown(tx, accountId, email);
    if ((await countTeam(tx, { accountId, email, at })) >= teamMax) throw new TeamRefused('full');
    const expiresAt = new Date(at.getTime() + invitationDays * dayMs);
    const invitedBy = personOf(caller);
    const tokenHash = hashToken(token);
    await insertInvitation(tx, { id, accountId, email, role, tokenHash, invitedBy, at, expiresAt });
    await enqueueMail(tx, ctx, {
      template: 'team-invitation',
      dedupeKey: `team-invitation:${id}`,
      to: [email],
      facts: {
        inviter: fullName(caller),
        account: fullName(account),
        kind: role,
        link: `${config.publicUrl}/account/team#${token}`,
        validDays: invitationDays,
      },
      at,
    });
  });
}

async function refuseKnown(tx: Tx, accountId: CustomerId, email: string): Promise<void> {
  const known = await findCustomerByEmail(tx, email);
  if (!known) return;
  if (known.id === accountId || (await isMember(tx, { accountId, personId: known.id }))) {
    throw InvalidInput.at('/email', 'This person is already on the team.');
  }
}
