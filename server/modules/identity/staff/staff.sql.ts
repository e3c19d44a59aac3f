import type { CustomerId } from '#contracts/ids.ts';
import { type StaffRole, rolePermissions } from '#modules/staff';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

export type Invitation = Readonly<{
  /** Null: the person with the link becomes the first owner. */
  email: string | null;
  role: StaffRole;
  invitedBy: CustomerId | null;
}>;

type NewInvitation = Invitation & Readonly<{ tokenHash: string; at: Date; expiresAt: Date }>;

/** Writes an invitation; an older open one of the same address stops working. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { tokenHash, email, role, invitedBy, at, expiresAt } = invitation;
  await dropInvitation(tx, email);
  await tx.execute(sql`
    insert into staff_invitations (token_hash, email, role, invited_by, created_at, expires_at)
    values (${tokenHash}, ${email}, ${role}, ${invitedBy}, ${at}, ${expiresAt})`);
}

/** Ends the open invitation of an address. Returns how many there were. */
export const dropInvitation = (tx: Tx, email: string | null) =>
  tx.execute(sql`
    delete from staff_invitations
     where coalesce(email, '') = ${email ?? ''} and used_at is null`);

/** What an open link invites to; undefined when it is used, too old or unknown. */
export async function findInvitation(
  db: Queryable,
  tokenHash: string,
  at: Date,
): Promise<Invitation | undefined> {
  const [row] = await db.rows<Invitation>(sql`
    select email, role, invited_by as "invitedBy" from staff_invitations
     where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}`);
  return row;
}

/** Uses a link up: of any number of callers at once, one gets it. */
export async function takeInvitation(
  tx: Tx,
  tokenHash: string,
  at: Date,
): Promise<Invitation | undefined> {
  const [row] = await tx.rows<Invitation>(sql`
    update staff_invitations set used_at = ${at}
     where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}
    returning email, role, invited_by as "invitedBy"`);
  return row;
}

export type StaffMember = Readonly<{
  id: CustomerId;
  email: string;
  name: string;
  role: StaffRole;
  since: Date;
  lastSeenAt: Date | null;
  /** Whether an authenticator app is set up; without one the role opens nothing. */
  secondStep: boolean;
}>;

/** Everybody with a role, owners first. */
export const listStaff = (db: Queryable) =>
  db.rows<StaffMember>(sql`
    select c.id, c.email, c.name, s.role, s.created_at as since,
           (select max(last_seen_at) from sessions where customer_id = c.id) as "lastSeenAt",
           exists (select from second_factors f
                    where f.customer_id = c.id and f.confirmed_at is not null) as "secondStep"
      from staff s join customers c on c.id = s.customer_id
     order by s.role <> 'owner', c.email`);

type OpenInvitation = Readonly<{
  email: string;
  role: StaffRole;
  createdAt: Date;
  expiresAt: Date;
}>;

/** Emailed invitations that are still unused. */
export const listInvitations = (db: Queryable, at: Date) =>
  db.rows<OpenInvitation>(sql`
    select email, role, created_at as "createdAt", expires_at as "expiresAt"
      from staff_invitations
     where used_at is null and expires_at > ${at} and email is not null
     order by created_at desc`);

/** Holds the list of staff until the transaction ends: an owner cannot leave while another does. */
export async function lockStaff(tx: Tx): Promise<ReadonlyMap<CustomerId, StaffRole>> {
  await tx.execute(sql`lock table staff in share row exclusive mode`);
  const rows = await tx.rows<{ id: CustomerId; role: StaffRole }>(
    sql`select customer_id as id, role from staff`,
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Owners who can sign in: neither suspended nor erased. */
export async function activeOwners(db: Queryable): Promise<CustomerId[]> {
  const rows = await db.rows<{ id: CustomerId }>(sql`
    select s.customer_id as id from staff s join customers c on c.id = s.customer_id
     where s.role = 'owner' and c.suspended_at is null and c.erased_at is null`);
  return rows.map(({ id }) => id);
}

export const removeStaff = (tx: Tx, id: CustomerId) =>
  tx.execute(sql`delete from staff where customer_id = ${id}`);

/** Everybody of the staff whose role has a permission; all of them for null. */
export async function staffWho(db: Queryable, permission: string | null): Promise<StaffMember[]> {
  const staff = await listStaff(db);
  if (permission === null) return staff;
  return staff.filter(({ role }) => [...rolePermissions[role]].some((own) => own === permission));
}
