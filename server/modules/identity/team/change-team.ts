import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { fullName } from '../account/account.ts';
import { findCustomer } from '../account/accounts.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { TeamRefused } from '../account/errors.ts';
import { proveAgain, type Proof } from '../second-step/prove-again.ts';
import { endAccessTo, holdMember, removeMember, saveRole } from './members.sql.ts';

type Change = Readonly<{ personId: CustomerId; role: TeamRole; proof: Proof }>;

/**
 * Gives a member another role, and ends what they had open for the account: a right begins and ends
 * with a new choice of it. Nobody changes their own role, and the account's own person has none to
 * change. Throws `TeamRefused`, `NotFound` and the errors of `proveAgain`.
 */
export async function changeTeamRole(
  ctx: IdentityContext,
  caller: SignedIn,
  { personId, role, proof }: Change,
): Promise<void> {
  await proveAgain(ctx, caller, proof);
  const member = { accountId: caller.customerId, personId };
  refuseOwn(caller, personId);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const before = await holdMember(tx, member);
    if (before === undefined) throw new NotFound('This person is not on the team.');
    if (before === role) return;
    await endAccessTo(tx, { ...member, at });
    await saveRole(tx, { ...member, role });
    await notify(ctx, tx, { ...member, template: 'team-role-changed', role, at });
  });
}

/** Ends a membership at once. Throws `TeamRefused` for oneself, and `NotFound`. */
export async function removeFromTeam(
  ctx: IdentityContext,
  caller: SignedIn,
  personId: CustomerId,
): Promise<void> {
  const member = { accountId: caller.customerId, personId };
  refuseOwn(caller, personId);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const role = await holdMember(tx, member);
    if (role === undefined) throw new NotFound('This person is not on the team.');
    await removeMember(tx, { ...member, at });
    await notify(ctx, tx, { ...member, template: 'team-removed', role, at });
  });
}

/** Leaves the team of an account. Throws `NotFound` where one is no member. */
export async function leaveTeam(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  member: Readonly<{ accountId: CustomerId; personId: CustomerId }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMember(tx, member);
    const left = await removeMember(tx, { ...member, at: clock() });
    if (!left) throw new NotFound('You are not on this team.');
  });
}

/** Of the account's own person there is no row, so that of anybody who asks it is one's own. */
function refuseOwn(caller: SignedIn, personId: CustomerId): void {
  if (personId === personOf(caller)) throw new TeamRefused('own-role');
  if (personId === caller.customerId) throw new TeamRefused('first-owner');
}

type Notice = Readonly<{
  accountId: CustomerId;
  personId: CustomerId;
  template: 'team-role-changed' | 'team-removed';
  role: TeamRole;
  at: Date;
}>;

async function notify(ctx: IdentityContext, tx: Tx, notice: Notice): Promise<void> {
  const { accountId, personId, template, role, at } = notice;
  const [account, person] = [await findCustomer(tx, accountId), await findCustomer(tx, personId)];
  if (!account || !person || person.erasedAt) return;
  await enqueueMail(tx, ctx, {
    template,
    dedupeKey: `${template}:${accountId}:${personId}:${at.toISOString()}`,
    to: [person.email],
    customerId: personId,
    facts: {
      firstName: person.firstName,
      account: fullName(account),
      kind: role,
      link: `${ctx.config.publicUrl}/account/settings#team`,
    },
    at,
  });
}
