import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Person } from '../account/account.ts';

export type LinkPurpose = 'activate' | 'reset' | 'change-email' | 'stop-email';

/** What an activation link puts in place: the sign-up that it was mailed for. */
export type PendingSignUp = Readonly<{ person: Person; passwordHash: string }>;

type NewLink = Readonly<{
  tokenHash: string;
  customerId: CustomerId;
  purpose: LinkPurpose;
  payload: unknown;
  at: Date;
  expiresAt: Date;
  /** The browser in which a sign-up was typed, as a MAC of its cookie. */
  browserMac?: string | undefined;
}>;

export const insertLink = (tx: Tx, link: NewLink) =>
  tx.execute(sql`
    insert into mail_links (token_hash, customer_id, purpose, payload, created_at, expires_at,
                            browser_mac)
    values (${link.tokenHash}, ${link.customerId}, ${link.purpose},
            ${JSON.stringify(link.payload)}, ${link.at}, ${link.expiresAt},
            ${link.browserMac ?? null})`);

/** Whose link this is. Taking it is a second step, after the account was locked. */
export async function ownerOfLink(
  db: Queryable,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<CustomerId | undefined> {
  const [row] = await db.rows<{ customerId: CustomerId }>(sql`
    select customer_id as "customerId" from mail_links
     where token_hash = ${tokenHash} and purpose = ${purpose}`);
  return row?.customerId;
}

/** Uses a link up: of any number of callers at once, one gets its payload. */
export async function takeLink<Payload>(
  tx: Tx,
  { tokenHash, purpose, at }: { tokenHash: string; purpose: LinkPurpose; at: Date },
): Promise<Payload | undefined> {
  const [row] = await tx.rows<{ payload: Payload }>(sql`
    update mail_links set used_at = ${at}, payload = null
     where token_hash = ${tokenHash} and purpose = ${purpose}
       and used_at is null and expires_at > ${at}
    returning (select old.payload from mail_links old where old.token_hash = ${tokenHash})
              as payload`);
  return row?.payload;
}

/** Ends every open link of one purpose, when one of them was used or a newer one replaces them. */
export const dropLinks = (tx: Tx, customerId: CustomerId, purpose: LinkPurpose) =>
  tx.execute(sql`
    delete from mail_links
     where customer_id = ${customerId} and purpose = ${purpose} and used_at is null`);

/** Ends every open link of an account, for any purpose. */
export const dropOpenLinks = (tx: Tx, customerId: CustomerId) =>
  tx.execute(sql`delete from mail_links where customer_id = ${customerId} and used_at is null`);

/** Whether an open activation link was asked for in this browser. */
export async function isSignUpBrowser(
  db: Queryable,
  { tokenHash, browserMacs }: Readonly<{ tokenHash: string; browserMacs: readonly string[] }>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from mail_links
     where token_hash = ${tokenHash} and browser_mac = any(${browserMacs})`);
  return rows.length > 0;
}

/** The latest unconfirmed sign-up of an account from this browser. */
export async function latestSignUp(
  db: Queryable,
  { customerId, browserMacs }: Readonly<{ customerId: CustomerId; browserMacs: readonly string[] }>,
): Promise<PendingSignUp | undefined> {
  const [row] = await db.rows<{ payload: PendingSignUp | null }>(sql`
    select payload from mail_links
     where customer_id = ${customerId} and purpose = 'activate' and used_at is null
       and browser_mac = any(${browserMacs})
     order by created_at desc, token_hash
     limit 1`);
  return row?.payload ?? undefined;
}
