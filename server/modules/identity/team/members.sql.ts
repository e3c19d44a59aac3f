import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { endTokens } from '../tokens/api-tokens.sql.ts';
import { revokeLinksOfMember } from '../tokens/list-links.sql.ts';
import { dropInvitationsBy } from './invitations.sql.ts';
import { deleteSessions } from '../sessions/sessions.sql.ts';

/** A person who acts for an account, or the account's own. */
export type MemberRow = Readonly<{
  id: CustomerId;
  name: string;
  email: string;
  role: TeamRole;
  /** Null for the account's own person. */
  joinedAt: Date | null;
  secondStep: boolean;
}>;

/** Everyone who acts for an account: its own person, then the others as they joined. */
export const listMembers = (db: Queryable, accountId: CustomerId) =>
  db.rows<MemberRow>(sql`
    select c.id, c.name, c.email, coalesce(m.role, 'owner') as role, m.joined_at as "joinedAt",
           c.two_factor_enabled or exists (
             select from second_factors f
              where f.customer_id = c.id and f.confirmed_at is not null) as "secondStep"
      from customers c
      left join account_members m on m.account_id = ${accountId} and m.person_id = c.id
     where c.id = ${accountId} or m.person_id is not null
     order by m.joined_at nulls first, c.id`);

export type TeamRow = Readonly<{ id: CustomerId; name: string; email: string; role: TeamRole }>;

/** The accounts of others that a person may act for. */
export const listTeams = (db: Queryable, personId: CustomerId) =>
  db.rows<TeamRow>(sql`
    select c.id, c.name, c.email, m.role
      from account_members m join customers c on c.id = m.account_id
     where m.person_id = ${personId} and c.suspended_at is null and c.erased_at is null
     order by c.name, c.id`);

type Pair = Readonly<{ accountId: CustomerId; personId: CustomerId }>;

/** A membership, held until the transaction ends: nobody ends or changes it meanwhile. */
export async function holdMember(
  tx: Tx,
  { accountId, personId }: Pair,
): Promise<TeamRole | undefined> {
  const [row] = await tx.rows<{ role: TeamRole }>(sql`
    select role from account_members
     where account_id = ${accountId} and person_id = ${personId} for update`);
  return row?.role;
}

/** Whether a person acts for an account. */
export async function isMember(db: Queryable, { accountId, personId }: Pair): Promise<boolean> {
  const rows = await db.rows(sql`
    select from account_members where account_id = ${accountId} and person_id = ${personId}`);
  return rows.length > 0;
}

type NewMember = Pair & Readonly<{ role: TeamRole; invitedBy: CustomerId | null; at: Date }>;

/** Makes a person a member; one who is keeps their role. Returns whether they are new. */
export async function addMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { accountId, personId, role, invitedBy, at } = member;
  const added = await tx.execute(sql`
    insert into account_members (account_id, person_id, role, invited_by, joined_at)
    values (${accountId}, ${personId}, ${role}, ${invitedBy}, ${at})
    on conflict (account_id, person_id) do nothing`);
  return added > 0;
}

/** Another role is a membership anew: whatever refers to the former ends with it. */
export const saveRole = (tx: Tx, { accountId, personId, role }: Pair & { role: TeamRole }) =>
  tx.execute(sql`
    with former as (
      delete from account_members
       where account_id = ${accountId} and person_id = ${personId} returning *)
    insert into account_members (account_id, person_id, role, joined_at, invited_by)
    select account_id, person_id, ${role}, joined_at, invited_by from former`);

/** How many people and open invitations an account has, beside those to this address. */
export async function countTeam(
  db: Queryable,
  { accountId, email, at }: Readonly<{ accountId: CustomerId; email: string; at: Date }>,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select (select count(*) from account_members where account_id = ${accountId})
         + (select count(*) from account_invitations
             where account_id = ${accountId} and used_at is null and expires_at > ${at}
               and email <> ${email}) as count`);
  return row?.count ?? 0;
}

/**
 * Ends everything by which a person acts for an account now, or would let others in: sessions,
 * streams, tokens, list links, and the invitations that they sent.
 */
export async function endAccessTo(
  tx: Tx,
  { accountId, personId, at }: Pair & Readonly<{ at: Date }>,
): Promise<void> {
  await deleteSessions(tx, sql`s.account_id = ${accountId} and s.customer_id = ${personId}`);
  await endTokens(tx, sql`account_id = ${accountId} and customer_id = ${personId}`, at);
  await revokeLinksOfMember(tx, { accountId, personId, at });
  await dropInvitationsBy(tx, { accountId, personId });
}

/** Ends a membership with all of that. Returns whether there was one. */
export async function removeMember(
  tx: Tx,
  member: Pair & Readonly<{ at: Date }>,
): Promise<boolean> {
  const { accountId, personId } = member;
  await endAccessTo(tx, member);
  const removed = await tx.execute(sql`
    delete from account_members
     where account_id = ${accountId} and person_id = ${personId}`);
  return removed > 0;
}

/** Takes a person out of every team, and everyone out of theirs: they join the staff. */
export async function leaveAllTeams(tx: Tx, id: CustomerId, at: Date): Promise<void> {
  const rows = await tx.rows<Pair>(sql`
    select account_id as "accountId", person_id as "personId" from account_members
     where account_id = ${id} or person_id = ${id} for update`);
  for (const pair of rows) await removeMember(tx, { ...pair, at });
  await tx.execute(sql`
    delete from account_invitations where account_id = ${id} and used_at is null`);
}

/** Signs everyone out of an account but its own person. */
export const endTeamSessions = (tx: Tx, accountId: CustomerId) =>
  deleteSessions(tx, sql`s.account_id = ${accountId}`);

type Switched = Readonly<{
  from: string;
  id: string;
  token: string;
  accountId: CustomerId | null;
  at: Date;
}>;

/**
 * Continues a session under a new id and token for another account: with its end, its second step
 * and its browser. Returns false when it has ended meanwhile.
 */
export async function continueSession(tx: Tx, session: Switched): Promise<boolean> {
  const { from, id, token, accountId, at } = session;
  const begun = await tx.execute(sql`
    insert into sessions (id, customer_id, account_id, token, expires_at, ip_address, user_agent,
                          mfa_at, last_seen_at, created_at, updated_at, device_mac)
    select ${id}, customer_id, ${accountId}, ${token}, expires_at, ip_address, user_agent,
           mfa_at, ${at}, created_at, ${at}, device_mac
      from sessions where id = ${from} for update`);
  await deleteSessions(tx, sql`s.id = ${from}`);
  return begun > 0;
}
