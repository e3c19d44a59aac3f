import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type TeamInvitation = Readonly<{
  accountId: CustomerId;
  email: string;
  role: TeamRole;
  invitedBy: CustomerId | null;
}>;

type NewInvitation = TeamInvitation &
  Readonly<{ id: string; tokenHash: string; at: Date; expiresAt: Date }>;

/** Writes an invitation; an open one of the same address stops working. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, accountId, email, role, tokenHash, invitedBy, at, expiresAt } = invitation;
  await tx.execute(sql`
    delete from account_invitations
     where account_id = ${accountId} and email = ${email} and used_at is null`);
  await tx.execute(sql`
    insert into account_invitations
           (id, account_id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${id}, ${accountId}, ${email}, ${role}, ${tokenHash}, ${invitedBy}, ${at},
            ${expiresAt})`);
}

/** What an open link invites to, and by whom; undefined when it is used, too old or unknown. */
export async function findInvitation(db: Queryable, tokenHash: string, at: Date) {
  type Row = TeamInvitation & Readonly<{ account: string; inviter: string; hasAccount: boolean }>;
  const [row] = await db.rows<Row>(sql`
    select i.account_id as "accountId", i.email, i.role, i.invited_by as "invitedBy",
           account.name as account, coalesce(inviter.name, account.name) as inviter,
           exists (select from customers c where c.email = i.email) as "hasAccount"
      from account_invitations i
      join customers account on account.id = i.account_id
      left join customers inviter on inviter.id = i.invited_by
     where i.token_hash = ${tokenHash} and i.used_at is null and i.expires_at > ${at}
       and account.suspended_at is null and account.erased_at is null`);
  return row;
}

/** Uses a link up: of any number of callers at once, one gets it. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: string,
  at: Date,
): Promise<TeamInvitation | undefined> {
  const [row] = await tx.rows<TeamInvitation>(sql`
    update account_invitations set used_at = ${at}
     where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}
    returning account_id as "accountId", email, role, invited_by as "invitedBy"`);
  return row;
}

type OpenInvitation = Readonly<{ id: string; email: string; role: TeamRole; expiresAt: Date }>;

/** The invitations of an account that can still be accepted, the newest first. */
export const listInvitations = (db: Queryable, accountId: CustomerId, at: Date) =>
  db.rows<OpenInvitation>(sql`
    select id, email, role, expires_at as "expiresAt" from account_invitations
     where account_id = ${accountId} and used_at is null and expires_at > ${at}
     order by created_at desc, id`);

/** Ends an open invitation of the account. Returns how many that were: none or one. */
export const withdrawInvitation = (
  db: Queryable,
  { accountId, id }: Readonly<{ accountId: CustomerId; id: string }>,
) =>
  db.execute(sql`
    delete from account_invitations
     where id = ${id} and account_id = ${accountId} and used_at is null`);

/** Ends the open invitations that a person sent, for any account, and those of their account. */
export const dropInvitationsOf = (tx: Tx, personId: CustomerId) =>
  tx.execute(sql`
    delete from account_invitations
     where used_at is null and (invited_by = ${personId} or account_id = ${personId})`);

/** Ends the open invitations that a person sent for this account of others. */
export const dropInvitationsBy = (
  tx: Tx,
  { accountId, personId }: Readonly<{ accountId: CustomerId; personId: CustomerId }>,
) =>
  tx.execute(sql`
    delete from account_invitations
     where used_at is null and account_id = ${accountId} and invited_by = ${personId}`);

/** Forgets links that are over. Returns how many. */
export const forgetInvitations = (db: Queryable, at: Date) =>
  db.execute(sql`delete from account_invitations where expires_at <= ${at}`);
