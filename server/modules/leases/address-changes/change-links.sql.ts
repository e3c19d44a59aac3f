import type { TeamRole } from '#contracts/account/team-roles.ts';
import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';

export type LinkRow = Readonly<{ hint: string; madeAt: Date; usedAt: Date | null }>;

export async function findLink(db: Queryable, leaseId: LeaseId): Promise<LinkRow | undefined> {
  const [row] = await db.rows<LinkRow>(sql`
    select hint, made_at as "madeAt", used_at as "usedAt" from change_links
     where lease_id = ${leaseId}`);
  return row;
}

type New = Readonly<{
  leaseId: LeaseId;
  secretHash: string;
  hint: string;
  /** The membership that makes it; null for the account's own person. */
  madeBy: Maker | null;
  at: Date;
}>;
export type Maker = Readonly<{ accountId: CustomerId; personId: CustomerId; role: TeamRole }>;

/**
 * In place of the former, which opens nothing from now on. A membership that ended or has another
 * role meanwhile makes none: returns how many were made.
 */
export const putLink = (db: Queryable, { leaseId, secretHash, hint, madeBy, at }: New) =>
  db.execute(sql`
    insert into change_links (lease_id, secret_hash, hint, made_at, account_id, made_by)
    ${
      madeBy
        ? sql`select ${leaseId}, ${secretHash}, ${hint}, ${at}, account_id, person_id
                from account_members
               where account_id = ${madeBy.accountId} and person_id = ${madeBy.personId}
                 and role = ${madeBy.role} for key share`
        : sql`values (${leaseId}, ${secretHash}, ${hint}, ${at}, null, null)`
    }
    on conflict (lease_id) do update
       set secret_hash = excluded.secret_hash, hint = excluded.hint, made_at = excluded.made_at,
           account_id = excluded.account_id, made_by = excluded.made_by, used_at = null`);

/** Returns how many that were: none or one. */
export const dropLink = (db: Queryable, leaseId: LeaseId) =>
  db.execute(sql`delete from change_links where lease_id = ${leaseId}`);

/** Ends the links of all of a customer's leases. Returns how many. */
export const dropLinksOf = (db: Queryable, customerId: CustomerId) =>
  db.execute(sql`
    delete from change_links k using leases l
     where l.id = k.lease_id and l.customer_id = ${customerId}`);

/**
 * The lease of a link. One statement decides, so that a link that is unknown, revoked, of a lease
 * that does not run, or of a maker who is suspended takes the same time.
 */
export async function leaseOfLink(
  db: Queryable,
  secretHash: string,
  at: Date,
): Promise<Readonly<{ leaseId: LeaseId; customerId: CustomerId }> | undefined> {
  const [row] = await db.rows<{ leaseId: LeaseId; customerId: CustomerId }>(
    prepared(
      'change-links-open',
      sql`
    select l.id as "leaseId", l.customer_id as "customerId"
      from change_links k join leases l on l.id = k.lease_id
     where k.secret_hash = ${secretHash} and l.state = 'active' and l.ends_at > ${at}
       and not exists (select from lease_pauses p
                        where p.lease_id = l.id and p.ended_at is null)
       and not exists (select from customers c
                        where c.id = k.made_by and c.suspended_at is not null)`,
    ),
  );
  return row;
}

export const noteUse = (db: Queryable, leaseId: LeaseId, at: Date) =>
  db.execute(sql`update change_links set used_at = ${at} where lease_id = ${leaseId}`);
