import { tokensMax } from '#contracts/account/api-tokens.ts';
import { teamMax } from '#contracts/account/team.ts';
import type { CustomerId } from '#contracts/ids.ts';
import type { TeamRole } from '#contracts/account/team-roles.ts';
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
  /** Who made it, where that is another than the reader. */
  madeBy: string | null;
}>;

export type NewToken = KeptToken &
  Pick<TokenRow, 'id' | 'name' | 'scopes' | 'expiresAt'> &
  TokenPlace &
  Readonly<{ at: Date }>;

/** Who has tokens, and for which account: null for their own. */
export type TokenPlace = Readonly<{
  customerId: CustomerId;
  accountId: CustomerId | null;
}>;

const isAt = ({ customerId, accountId }: TokenPlace) =>
  sql`customer_id = ${customerId} and account_id is not distinct from ${accountId}`;

export const addToken = (tx: Tx, token: NewToken) =>
  tx.execute(sql`
    insert into api_tokens (id, customer_id, account_id, name, secret_hash, hint, scopes, made_at,
                            expires_at)
    values (${token.id}, ${token.customerId}, ${token.accountId}, ${token.name},
            ${token.secretHash}, ${token.hint}, ${token.scopes}, ${token.at},
            ${token.expiresAt})`);

/** All that work, and as many that are over. */
const listedMax = 2 * (teamMax + 1) * tokensMax;
/** Whose tokens are listed: a person's own for an account, or for an owner all of the account's. */
export type Listed = TokenPlace & Readonly<{ isOwner: boolean }>;

const listed = ({ isOwner, ...place }: Listed) => {
  const account = place.accountId ?? place.customerId;
  if (!isOwner) return isAt(place);
  return sql`(account_id = ${account} or (customer_id = ${account} and account_id is null))`;
};

/** The tokens that were not revoked, newest first; expired ones for a while. */
export const listTokens = (db: Queryable, tokens: Listed) =>
  db.rows<TokenRow>(sql`
    select id, name, hint, scopes, made_at as "madeAt", expires_at as "expiresAt",
           last_used_at as "lastUsedAt", last_used_address as "lastUsedFrom",
           case when customer_id <> ${tokens.customerId}
                then (select c.name from customers c where c.id = customer_id) end as "madeBy"
      from api_tokens
     where ${listed(tokens)} and revoked_at is null
     order by made_at desc, id
     limit ${listedMax}`);

/** How many of a person's tokens for an account work at this moment. */
export async function countTokens(db: Queryable, place: TokenPlace, at: Date) {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from api_tokens
     where ${isAt(place)} and revoked_at is null
       and (expires_at is null or expires_at > ${at})`);
  return row?.count ?? 0;
}

/** Ends tokens and announces it. Returns how many. */
export async function endTokens(db: Queryable, which: Sql, at: Date): Promise<number> {
  const ended = await db.rows(sql`
    with ended as (
      update api_tokens set revoked_at = ${at} where ${which} and revoked_at is null returning id
    )
    select ${announceEndOf(sql`id`)} from ended`);
  return ended.length;
}

/** Ends one of the listed tokens. Returns how many that were: none or one. */
export const revokeToken = (
  db: Queryable,
  { id, at, ...tokens }: Listed & Readonly<{ id: string; at: Date }>,
) => endTokens(db, sql`${listed(tokens)} and id = ${id}`, at);

/** Ends every token of a person, and every one that others have for their account. */
export const revokeTokens = (db: Queryable, customerId: CustomerId, at: Date) =>
  endTokens(db, sql`(customer_id = ${customerId} or account_id = ${customerId})`, at);

/** A token with all that a request needs to know of its owner. */
export type TokenOwner = Readonly<{
  id: string;
  secretHash: string;
  scopes: readonly TokenScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** The person who made it. */
  customerId: CustomerId;
  email: string;
  firstName: string;
  lastName: string;
  /** Another's account that it works for, the person's role there, and what it is called. */
  accountId: CustomerId | null;
  teamRole: TeamRole | null;
  accountName: string | null;
  /** The person or the account is suspended, erased, or by now of the staff; or left the team. */
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
           t.account_id as "accountId", member.role as "teamRole", account.name as "accountName",
           c.suspended_at is not null or c.erased_at is not null
             or exists (select from staff where customer_id in (t.customer_id, t.account_id))
             or (t.account_id is not null
                 and (member.role is null or account.suspended_at is not null
                      or account.erased_at is not null)) as closed
      from api_tokens t
      join customers c on c.id = t.customer_id
      left join account_members member
        on member.account_id = t.account_id and member.person_id = t.customer_id
      left join customers account on account.id = t.account_id
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
