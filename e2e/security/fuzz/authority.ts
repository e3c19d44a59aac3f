import type { Client } from 'pg';
import { readBooks } from '../../support/books.ts';

/** State that only staff with the permission can change. */
const protectedTables = [
  'articles',
  'billing_settings',
  'canned_replies',
  'countries',
  'coupons',
  'customer_notes',
  'incidents',
  'mail_texts',
  'price_rule_sets',
  'shop_settings',
  'staff',
  'staff_invitations',
  'suppliers',
  'vps_offers',
  'webhooks',
];
/** Rows of a person that others rightly write: the shop's mails to all, and what it looked up. */
const written = new Set(['lease_usage', 'sign_ins', 'sign_in_brakes']);

/** A fingerprint of each thing that may not change, by its name. */
export type Fingerprints = ReadonlyMap<string, string>;

export type Watched = Readonly<{
  customerId: string;
  /** No one else uses this shop, so its own tables stay unchanged too. */
  isAlone: boolean;
}>;

/** Fingerprints of every row of a customer, and of every protected table of a dedicated shop. */
export const fingerprints = (url: string, watched: Watched): Promise<Fingerprints> =>
  readBooks(url, async (client) => {
    const { customerId, isAlone } = watched;
    const { rows } = await client.query<{ table: string }>(`
      select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'customer_id' order by 1`);
    const own = rows.map(({ table }) => table).filter((table) => !written.has(table));
    const found = new Map<string, string>();
    for (const table of own) {
      found.set(`${table} of the customer`, await mark(client, table, customerId));
    }
    for (const table of isAlone ? protectedTables : []) found.set(table, await mark(client, table));
    return found;
  });

async function mark(client: Client, table: string, customerId?: string): Promise<string> {
  const whose = customerId === undefined ? '' : 'where customer_id = $1';
  const { rows } = await client.query<{ mark: string }>(
    `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark
       from ${table} t ${whose}`,
    customerId === undefined ? [] : [customerId],
  );
  return rows[0]?.mark ?? '';
}

/** The names of what is not as it was. */
export const differences = (before: Fingerprints, after: Fingerprints): readonly string[] =>
  [...before].filter(([name, mark_]) => after.get(name) !== mark_).map(([name]) => name);
