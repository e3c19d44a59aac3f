import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** What signing in needs to know of a passkey. */
export type KeptPasskey = Readonly<{
  id: string;
  customerId: CustomerId;
  credentialId: string;
  publicKey: Buffer;
}>;

/** Finds a passkey by what its authenticator calls it, among those made for this host. */
export async function findPasskey(
  db: Queryable,
  { credentialId, host }: Readonly<{ credentialId: string; host: string }>,
): Promise<KeptPasskey | undefined> {
  const [row] = await db.rows<KeptPasskey>(sql`
    select id, customer_id as "customerId", credential_id as "credentialId",
           public_key as "publicKey"
      from passkeys where credential_id = ${credentialId} and rp_id = ${host}`);
  return row;
}

export type NewPasskey = Readonly<{
  id: string;
  customerId: CustomerId;
  host: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
  name: string;
  at: Date;
}>;

/** Stores a passkey. Returns false when it is already stored, for any account. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { id, customerId, host, credentialId, counter, transports, backedUp, name, at } = passkey;
  const added = await tx.execute(sql`
    insert into passkeys (id, customer_id, rp_id, credential_id, public_key, counter, transports,
                          backed_up, name, created_at)
    values (${id}, ${customerId}, ${host}, ${credentialId}, ${Buffer.from(passkey.publicKey)},
            ${counter}, ${transports}, ${backedUp}, ${name}, ${at})
    on conflict (credential_id) do nothing`);
  return added > 0;
}

export type ListedPasskey = Readonly<{
  id: string;
  host: string;
  credentialId: string;
  transports: readonly string[];
  backedUp: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}>;

/** The passkeys of one account, the oldest first, those of other hosts among them. */
export const listPasskeys = (db: Queryable, customerId: CustomerId) =>
  db.rows<ListedPasskey>(sql`
    select id, rp_id as host, credential_id as "credentialId", transports,
           backed_up as "backedUp", name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where customer_id = ${customerId} order by created_at, id`);

type Use = Readonly<{ id: string; counter: number; backedUp: boolean; at: Date }>;

/**
 * Records a use. False when the authenticator's counter did not grow, which indicates a copy;
 * authenticators without a counter always report 0. One statement, so that of two copies at once
 * one is refused.
 */
export async function usePasskey(tx: Tx, { id, counter, backedUp, at }: Use): Promise<boolean> {
  const used = await tx.execute(sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${at}
     where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`);
  return used > 0;
}

type Own = Readonly<{ customerId: CustomerId; id: string }>;

/** Names a passkey of its owner. Returns false for anybody else's and for unknown ids. */
export async function namePasskey(
  db: Queryable,
  { customerId, id }: Own,
  name: string,
): Promise<boolean> {
  const named = await db.execute(sql`
    update passkeys set name = ${name} where id = ${id} and customer_id = ${customerId}`);
  return named > 0;
}

export type DroppedPasskey = Readonly<{ name: string; host: string; credentialId: string }>;

/** Removes a passkey of its owner. Undefined where `namePasskey` says false. */
export async function dropPasskey(
  tx: Tx,
  { customerId, id }: Own,
): Promise<DroppedPasskey | undefined> {
  const [row] = await tx.rows<DroppedPasskey>(sql`
    delete from passkeys where id = ${id} and customer_id = ${customerId}
    returning name, rp_id as host, credential_id as "credentialId"`);
  return row;
}

/** Removes all passkeys of an account. Returns their names. */
export async function dropPasskeys(tx: Tx, customerId: CustomerId): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    delete from passkeys where customer_id = ${customerId} returning name`);
  return rows.map(({ name }) => name);
}

export async function countPasskeys(db: Queryable, customerId: CustomerId): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from passkeys where customer_id = ${customerId}`);
  return row?.count ?? 0;
}

/** Uses up a challenge. False when it was already used, also by a concurrent request. */
export async function spendChallenge(
  tx: Tx,
  { hash, expiresAt }: Readonly<{ hash: string; expiresAt: Date }>,
): Promise<boolean> {
  const spent = await tx.execute(sql`
    insert into spent_passkey_challenges (challenge_hash, expires_at)
    values (${hash}, ${expiresAt}) on conflict do nothing`);
  return spent > 0;
}

/** Expired challenges are refused by their age, so they need not be stored. */
export const dropSpentChallenges = (db: Queryable, at: Date) =>
  db.execute(sql`delete from spent_passkey_challenges where expires_at <= ${at}`);
