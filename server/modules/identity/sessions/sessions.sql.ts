import type { CustomerId } from '#contracts/ids.ts';
import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { StaffRole } from '#modules/staff';
import { announceEndOf } from '#platform/access-ended.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import { dropOldDevices } from './devices.sql.ts';
import { sessionLife } from './session-life.ts';

/** A session with all that a request needs to know about its owner. */
export type SessionRow = Readonly<{
  id: string;
  /** The person. */
  customerId: CustomerId;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole | null;
  suspended: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  mfaAt: Date | null;
  /** An authenticator app is set up now. */
  enrolled: boolean;
  /** Its second step is still due. */
  pending: boolean;
  /** Of the staff member whose visit this is; with their present role. */
  actingStaffId: CustomerId | null;
  actingEmail: string | null;
  actingRole: StaffRole | null;
  /** Another's account that the person acts for, their role there, and what it is called. */
  accountId: CustomerId | null;
  teamRole: TeamRole | null;
  accountName: string | null;
  /** The person may act for accounts of others. */
  hasTeams: boolean;
}>;

/** One statement by the unique index on tokens: it runs on every request with a cookie. */
export async function findSession(db: Queryable, token: string): Promise<SessionRow | undefined> {
  const [row] = await db.rows<SessionRow>(
    prepared(
      'identity-find-session',
      sql`
    select s.id, s.customer_id as "customerId", c.email, c.first_name as "firstName",
           c.last_name as "lastName", staff.role,
           c.suspended_at is not null or c.erased_at is not null
             or (s.account_id is not null
                 and (member.role is null or account.suspended_at is not null
                      or account.erased_at is not null
                      or exists (select from staff any_staff
                                  where any_staff.customer_id in (s.account_id, s.customer_id)))
                ) as suspended,
           s.created_at as "createdAt", coalesce(s.last_seen_at, s.created_at) as "lastSeenAt",
           s.mfa_at as "mfaAt", factor.confirmed_at is not null as enrolled,
           due.session_id is not null as pending,
           s.acting_staff_id as "actingStaffId", visitor.email as "actingEmail",
           visiting.role as "actingRole",
           s.account_id as "accountId", member.role as "teamRole", account.name as "accountName",
           exists (select from account_members own where own.person_id = s.customer_id)
             as "hasTeams"
      from sessions s
      join customers c on c.id = s.customer_id
      left join staff on staff.customer_id = c.id
      left join second_factors factor on factor.customer_id = c.id
      left join sign_in_challenges due on due.session_id = s.id
      left join customers visitor on visitor.id = s.acting_staff_id
      left join staff visiting on visiting.customer_id = s.acting_staff_id
      left join account_members member
        on member.account_id = s.account_id and member.person_id = s.customer_id
      left join customers account on account.id = s.account_id
     where s.token = ${token}`,
    ),
  );
  return row;
}

/** Starts a session. */
export async function insertSession(
  tx: Tx,
  session: Readonly<{
    id: string;
    customerId: CustomerId;
    token: string;
    address: string;
    userAgent: string;
    at: Date;
  }>,
): Promise<void> {
  const { id, customerId, token, address, userAgent, at } = session;
  const expiresAt = new Date(at.getTime() + sessionLife.customer.absoluteMs);
  await tx.execute(sql`
    insert into sessions (id, customer_id, token, expires_at, ip_address, user_agent,
                          created_at, updated_at)
    values (${id}, ${customerId}, ${token}, ${expiresAt}, ${address}, ${userAgent}, ${at}, ${at})`);
}

/** A use of a session; a visit keeps the staff's own session awake as well. */
export const touchSession = (db: Queryable, id: string, at: Date) =>
  db.execute(sql`
    update sessions set last_seen_at = ${at}
     where (id = ${id} or id = (select acting_from from sessions where id = ${id}))
       and coalesce(last_seen_at, created_at) < ${at}`);

export const markMfa = (db: Queryable, id: string, at: Date) =>
  db.execute(sql`update sessions set mfa_at = ${at} where id = ${id}`);

/**
 * Deletes sessions, and with each the visit that was begun in it, and announces their end. Returns
 * how many sessions ended, visits not counted.
 */
export async function deleteSessions(db: Queryable, which: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(endingSessions(which));
  return row?.count ?? 0;
}

/** The statement that does it. */
export const endingSessions = (which: Sql): Sql => sql`
  with ended as (delete from sessions s where ${which} returning s.id),
       visits as (select v.id from sessions v where v.acting_from in (select id from ended)),
       announced as (select ${announceEndOf(sql`id`)} from (table ended union table visits) a)
  select (select count(*) from ended)::int as count, (select count(*) from announced) as told`;

export const deleteSession = (db: Queryable, id: string) => deleteSessions(db, sql`s.id = ${id}`);

/** Signs an account out everywhere. Returns how many sessions ended. */
export const endSessions = (db: Queryable, customerId: CustomerId) =>
  deleteSessions(db, sql`s.customer_id = ${customerId}`);

/** Signs an account out everywhere but here. */
export const endSessionsExcept = (db: Queryable, customerId: CustomerId, sessionId: string) =>
  deleteSessions(db, sql`s.customer_id = ${customerId} and s.id <> ${sessionId}`);

/** Ends one session of its owner. Returns false for anybody else's and for unknown ids. */
export async function deleteOwnSession(
  db: Queryable,
  customerId: CustomerId,
  sessionId: string,
): Promise<boolean> {
  const gone = await deleteSessions(db, sql`s.customer_id = ${customerId} and s.id = ${sessionId}`);
  return gone > 0;
}

export type SessionEntry = Readonly<{
  id: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}>;

const sessionsListed = 50;
/** The sessions of one account, the last used first. */
export const listSessions = (db: Queryable, customerId: CustomerId) =>
  db.rows<SessionEntry>(sql`
    select id, coalesce(ip_address, '') as address, coalesce(user_agent, '') as "userAgent",
           created_at as "createdAt", coalesce(last_seen_at, created_at) as "lastSeenAt"
      from sessions
     where customer_id = ${customerId} and acting_from is null
       and not exists (select 1 from sign_in_challenges where session_id = sessions.id)
     order by coalesce(last_seen_at, created_at) desc, id
     limit ${sessionsListed}`);

/** Forgets sessions, links, delays and browsers that are over. Returns how many. */
export async function forgetExpired(db: Queryable, at: Date): Promise<number> {
  const sessions = await deleteSessions(
    db,
    sql`s.expires_at <= ${at}
        or exists (select 1 from sign_in_challenges c
                    where c.session_id = s.id and c.expires_at <= ${at})`,
  );
  const links = await db.execute(sql`delete from mail_links where expires_at <= ${at}`);
  const brakes = await db.execute(sql`
    delete from sign_in_brakes
     where free_at <= ${at} and last_at < ${at}::timestamptz - interval '1 day'`);
  const devices = await dropOldDevices(db, at);
  return sessions + links + brakes + devices;
}
