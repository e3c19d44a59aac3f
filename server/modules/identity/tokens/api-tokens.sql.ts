import type { CustomerId } from '#contracts/ids.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { announceEndOf } from '#platform/access-ended.ts';
import { prepared, sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { KeptToken } from './token-text.ts';

/** A token as its owner sees it. */
export type TokenRow = Readonly<{
  id: string;
  name: string;
  hint: string;
  scopes: TokenScope[];
  madeAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
}>;

export type NewToken = KeptToken &
  Pick<TokenRow, 'id' | 'name' | 'scopes' | 'expiresAt'> &
  Readonly<{ customerId: CustomerId; at: Date }>;

export const addToken = (tx: Tx, token: NewToken) =>
  tx.execute(sql`
    insert into api_tokens (id, customer_id, name, secret_hash, hint, scopes, made_at, expires_at)
    values (${token.id}, ${token.customerId}, ${token.name}, ${token.secretHash}, ${token.hint},
            ${token.scopes}, ${token.at}, ${token.expiresAt})`);

const listedMax = 50;
/** The tokens of an account that were not revoked, newest first; expired ones for a while. */
export const listTokens = (db: Queryable, customerId: CustomerId) =>
  db.rows<TokenRow>(sql`
    select id, name, hint, scopes, made_at as "madeAt", expires_at as "expiresAt",
           last_used_at as "lastUsedAt", last_used_address as "lastUsedFrom"
      from api_tokens
     where customer_id = ${customerId} and revoked_at is null
     order by made_at desc, id
     limit ${listedMax}`);

/** How many of an account's tokens work at this moment. */
export async function countTokens(db: Queryable, customerId: CustomerId, at: Date) {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from api_tokens
     where customer_id = ${customerId} and revoked_at is null
       and (expires_at is null or expires_at > ${at})`);
  return row?.count ?? 0;
}

/** Ends tokens and announces it. Returns how many. */
async function endTokens(db: Queryable, which: Sql, at: Date): Promise<number> {
  const ended = await db.rows(sql`
    with ended as (
      update api_tokens set revoked_at = ${at} where ${which} and revoked_at is null returning id
    )
    select ${announceEndOf(sql`id`)} from ended`);
  return ended.length;
}

/** Ends one token of the account. Returns how many that were: none or one. */
export const revokeToken = (
  db: Queryable,
  { customerId, id, at }: { customerId: CustomerId; id: string; at: Date },
) => endTokens(db, sql`customer_id = ${customerId} and id = ${id}`, at);

/** Ends every token of the account. Returns how many. */
export const revokeTokens = (db: Queryable, customerId: CustomerId, at: Date) =>
  endTokens(db, sql`customer_id = ${customerId}`, at);

/** A token with all that a request needs to know of its owner. */
export type TokenOwner = Readonly<{
  id: string;
  secretHash: string;
  scopes: readonly TokenScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  customerId: CustomerId;
  email: string;
  firstName: string;
  lastName: string;
  /** Suspended, erased, or by now of the staff. */
  closed: boolean;
}>;

/** One statement by the unique index on hashes: it runs on every request with a token. */
export async function findToken(
  db: Queryable,
  secretHash: string,
): Promise<TokenOwner | undefined> {
  const [row] = await db.rows<TokenOwner>(
    prepared(
      'identity-find-api-token',
      sql`
    select t.id, t.secret_hash as "secretHash", t.scopes, t.expires_at as "expiresAt",
           t.last_used_at as "lastUsedAt", c.id as "customerId", c.email,
           c.first_name as "firstName", c.last_name as "lastName",
           c.suspended_at is not null or c.erased_at is not null
             or staff.customer_id is not null as closed
      from api_tokens t
      join customers c on c.id = t.customer_id
      left join staff on staff.customer_id = c.id
     where t.secret_hash = ${secretHash} and t.revoked_at is null`,
    ),
  );
  return row;
}

/** Writes a use down, unless a later one was. */
export const touchToken = (
  db: Queryable,
  id: string,
  { address, at }: { address: string; at: Date },
) =>
  db.execute(sql`
    update api_tokens set last_used_at = ${at}, last_used_address = ${address}
     where id = ${id} and (last_used_at is null or last_used_at < ${at})`);

/** Forgets tokens that were over three months ago. Returns how many. */
export const dropOldTokens = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from api_tokens
     where least(revoked_at, expires_at) < ${at}::timestamptz - interval '90 days'`);
