import type { ListOf } from '#contracts/leases/list-links.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import type { KeptToken } from './token-text.ts';

type Stored = Readonly<{
  id: string;
  name: string;
  hint: string;
  label: string | null;
  orderCode: string | null;
  madeAt: Date;
  expiresAt: Date | null;
  reads: number;
  lastReadAt: Date | null;
  lastReadFrom: string | null;
}>;

/** A link as its owner sees it. */
export type ListLinkRow = Omit<Stored, 'label' | 'orderCode'> & Readonly<{ of: ListOf }>;

function listOf({ label, orderCode }: Pick<Stored, 'label' | 'orderCode'>): ListOf {
  if (label !== null) return { kind: 'label', label };
  return orderCode === null ? { kind: 'all' } : { kind: 'order', orderCode };
}

export type NewListLink = KeptToken &
  Pick<ListLinkRow, 'id' | 'name' | 'of' | 'expiresAt'> &
  Readonly<{
    customerId: CustomerId;
    /** Who of a team made it; null for the account's own person. */
    madeBy: CustomerId | null;
    at: Date;
  }>;

export const addListLink = (tx: Tx, { of, ...link }: NewListLink) =>
  tx.execute(sql`
    insert into list_links (id, customer_id, made_by, name, secret_hash, hint, label, order_code,
                            made_at, expires_at)
    values (${link.id}, ${link.customerId}, ${link.madeBy}, ${link.name}, ${link.secretHash},
            ${link.hint},
            ${of.kind === 'label' ? of.label : null},
            ${of.kind === 'order' ? of.orderCode : null}, ${link.at}, ${link.expiresAt})`);

/** More than can work at a time (`listLinksMax`), so that only ended ones are left out. */
const listedMax = 100;
/**
 * The links of an account that were not revoked: those that work, then the ended ones of a while,
 * newest first.
 */
export async function listListLinks(
  db: Queryable,
  customerId: CustomerId,
  at: Date,
): Promise<readonly ListLinkRow[]> {
  const rows = await db.rows<Stored>(sql`
    select id, name, hint, label, order_code as "orderCode", made_at as "madeAt",
           expires_at as "expiresAt", reads, last_read_at as "lastReadAt",
           last_read_from as "lastReadFrom"
      from list_links where customer_id = ${customerId} and revoked_at is null
     order by coalesce(expires_at <= ${at}, false), made_at desc, id limit ${listedMax}`);
  return rows.map(({ label, orderCode, ...row }) => ({ ...row, of: listOf({ label, orderCode }) }));
}

/** How many of an account's links work at this moment. */
export async function countListLinks(db: Queryable, customerId: CustomerId, at: Date) {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from list_links
     where customer_id = ${customerId} and revoked_at is null
       and (expires_at is null or expires_at > ${at})`);
  return row?.count ?? 0;
}

/** Ends one link of the account. Returns how many that were: none or one. */
export const revokeListLink = (
  db: Queryable,
  { customerId, id, at }: { customerId: CustomerId; id: string; at: Date },
) =>
  db.execute(sql`
    update list_links set revoked_at = ${at}
     where customer_id = ${customerId} and id = ${id} and revoked_at is null`);

/** Ends every link of the account, and every one that its person made for others. */
export const revokeListLinks = (db: Queryable, customerId: CustomerId, at: Date) =>
  db.execute(sql`
    update list_links set revoked_at = ${at}
     where (customer_id = ${customerId} or made_by = ${customerId}) and revoked_at is null`);

/** Ends the links of an account that one person of its team made. */
export const revokeLinksOfMember = (
  tx: Tx,
  { accountId, personId, at }: { accountId: CustomerId; personId: CustomerId; at: Date },
) =>
  tx.execute(sql`
    update list_links set revoked_at = ${at}
     where customer_id = ${accountId} and made_by = ${personId} and revoked_at is null`);

/** A link that works, with its owner. */
export type OpenListLink = Readonly<{
  id: string;
  name: string;
  of: ListOf;
  customerId: CustomerId;
  email: string;
  firstName: string;
}>;

/**
 * One statement decides: a link that is unknown, revoked or ended, and one of an account that is
 * suspended, erased or by now of the team, or whose maker is or is no owner of it any more, are all
 * no row, so that they take the same time.
 */
export async function findListLink(
  db: Queryable,
  secretHash: string,
  at: Date,
): Promise<OpenListLink | undefined> {
  type Row = Omit<OpenListLink, 'of'> & Pick<Stored, 'label' | 'orderCode'>;
  const [row] = await db.rows<Row>(
    prepared(
      'identity-find-list-link',
      sql`
    select l.id, l.name, l.label, l.order_code as "orderCode", c.id as "customerId", c.email,
           c.first_name as "firstName"
      from list_links l
      join customers c on c.id = l.customer_id
      left join staff on staff.customer_id = c.id
      left join customers maker on maker.id = l.made_by
      left join account_members m on m.account_id = l.customer_id and m.person_id = l.made_by
     where l.secret_hash = ${secretHash} and l.revoked_at is null
       and (l.expires_at is null or l.expires_at > ${at})
       and c.suspended_at is null and c.erased_at is null and staff.customer_id is null
       and (l.made_by is null or (m.role = 'owner' and maker.suspended_at is null
            and maker.erased_at is null
            and not exists (select from staff s where s.customer_id = l.made_by)))`,
    ),
  );
  if (!row) return undefined;
  const { label, orderCode, ...link } = row;
  return { ...link, of: listOf({ label, orderCode }) };
}

type Read = Readonly<{ network: string; at: Date }>;

/** Counts a read. Says whether it is the first from its network that is on record. */
export async function countListRead(
  tx: Tx,
  linkId: string,
  { network, at }: Read,
): Promise<boolean> {
  await tx.execute(sql`
    update list_links set reads = reads + 1, last_read_at = ${at}, last_read_from = ${network}
     where id = ${linkId}`);
  const [row] = await tx.rows<{ isNew: boolean }>(sql`
    insert into list_link_networks as n (link_id, network, first_read_at, last_read_at)
    values (${linkId}, ${network}, ${at}, ${at})
    on conflict (link_id, network) do update
       set last_read_at = greatest(n.last_read_at, excluded.last_read_at)
    returning xmax = 0 as "isNew"`);
  return row?.isNew ?? false;
}

/** Networks of one link that are remembered; beyond them those read from longest ago go. */
const networksMax = 100;

/** Forgets the oldest networks. Returns how many began to read since then. */
export async function trimNetworks(tx: Tx, linkId: string, since: Date): Promise<number> {
  await tx.execute(sql`
    delete from list_link_networks where link_id = ${linkId} and network in (
      select network from list_link_networks where link_id = ${linkId}
       order by last_read_at desc offset ${networksMax})`);
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from list_link_networks
     where link_id = ${linkId} and first_read_at > ${since}`);
  return row?.count ?? 0;
}

/** Forgets links that were over three months ago. Returns how many. */
export const dropOldListLinks = (db: Queryable, at: Date) =>
  db.execute(sql`
    delete from list_links
     where least(revoked_at, expires_at) < ${at}::timestamptz - interval '90 days'`);
