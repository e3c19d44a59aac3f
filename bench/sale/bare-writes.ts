import { sql, type Database, type Sql } from '#platform/db.ts';
import { inLanes } from './domain-sales.ts';

type Row = Readonly<Record<string, unknown>>;
type Sale = Readonly<Record<string, readonly Row[]>>;

/**
 * The rows of real sales, written again as bare statements: the same tables, the same number of
 * transactions, inserts first and then the updates that the sale made. No rule or foreign key is
 * checked, nothing is read, nothing is computed. This is the lower bound for the domain code.
 * Throws where a sale has no row in a table that is replayed.
 */
export async function replayBare(
  db: Database,
  { orderIds, connections }: { orderIds: readonly string[]; connections: number },
): Promise<number> {
  const recorded = await Promise.all(orderIds.map((orderId) => record(db, orderId)));
  await db.execute(sql`create schema bare`);
  for (const name of tables) {
    await db.execute(raw(`create table bare.${name} (like public.${name} including all)`));
  }
  await db.execute(sql`insert into bare.document_counters select * from document_counters`);
  const isGenerated = await generatedColumns(db);
  return inLanes(recorded, connections, (sale) => replay({ db, isGenerated }, sale));
}

type IsGenerated = (name: string, column: string) => boolean;

/** Which columns the database fills itself, so that no statement may. */
async function generatedColumns(db: Database): Promise<IsGenerated> {
  const rows = await db.rows<{ path: string }>(sql`
    select table_name || '.' || column_name as path from information_schema.columns
     where table_schema = 'public' and (is_generated = 'ALWAYS' or is_identity = 'YES')`);
  const paths = new Set(rows.map(({ path }) => path));
  return (name, column) => paths.has(`${name}.${column}`);
}

const tables = [
  'quotes',
  'orders',
  'order_lines',
  'order_events',
  'lease_claims',
  'leases',
  'payment_intents',
  'payment_attempts',
  'payment_events',
  'provider_inbox',
  'ledger_transfers',
  'ledger_entries',
  'invoices',
  'invoice_standings',
  'document_counters',
  'reveal_links',
  'notices',
  'mails',
  'jobs',
  'rate_limits',
  'listing_changes',
] as const;

/** In the order of the sale's transactions: quote, opening, claim, acceptance, callback, money. */
const transactions: readonly (readonly [inserts: readonly string[], updates: readonly string[]])[] =
  [
    [['quotes'], []],
    [
      [
        'orders',
        'order_lines',
        'lease_claims',
        'listing_changes',
        'leases',
        'payment_intents',
        'payment_attempts',
        'rate_limits',
      ],
      [],
    ],
    [[], ['payment_attempts']],
    [[], ['payment_attempts']],
    [['provider_inbox'], ['payment_attempts']],
    [
      [
        'ledger_transfers',
        'ledger_entries',
        'invoices',
        'invoice_standings',
        'reveal_links',
        'notices',
        'mails',
        'jobs',
        'order_events',
        'payment_events',
      ],
      [
        'payment_attempts',
        'payment_intents',
        'provider_inbox',
        'orders',
        'orders',
        'order_lines',
        'lease_claims',
        'leases',
        'document_counters',
      ],
    ],
  ];

const raw = (text: string): Sql => ({ text, values: [] });

async function record(db: Database, orderId: string): Promise<Sale> {
  const of = (name: string, where: string) =>
    db.rows<Row>({ text: `select * from ${name} where ${where}`, values: [orderId] });
  const attempt = 'select id from payment_attempts where order_id = $1';
  const lines = 'select id from order_lines where order_id = $1';
  const source = `source_id = $1 or source_id in (${attempt})`;
  const kept: Record<string, Row[]> = {};
  const read = async (name: string, where: string) => {
    kept[name] = await of(name, where);
  };
  await read('orders', 'id = $1');
  await read('order_lines', 'order_id = $1');
  await read('order_events', 'order_id = $1');
  await read('leases', 'order_id = $1');
  await read(
    'lease_claims',
    `lease_id in (select id from leases where order_line_id in (${lines}))`,
  );
  await read('quotes', 'customer_id = (select customer_id from orders where id = $1)');
  await read('payment_intents', 'order_id = $1');
  await read('payment_attempts', 'order_id = $1');
  await read('payment_events', `payment_id in (${attempt})`);
  await read('provider_inbox', `payment_id in (${attempt})`);
  await read('ledger_transfers', source);
  await read('ledger_entries', `transfer_id in (select id from ledger_transfers where ${source})`);
  await read('invoices', 'order_id = $1');
  await read('invoice_standings', 'invoice_id in (select id from invoices where order_id = $1)');
  await read('document_counters', '$1::text is not null');
  await read('reveal_links', 'order_id = $1');
  await read('notices', `dedupe_key like '%' || $1`);
  await read('mails', `dedupe_key like '%' || $1`);
  await read('jobs', `dedupe_key like '%' || $1`);
  await read('rate_limits', `key like '%' || (select customer_id from orders where id = $1)`);
  // Under the keyed hash of a number, which nobody can find again.
  const ofPhone = kept['rate_limits']?.slice(0, 1) ?? [];
  kept['rate_limits']?.push(...ofPhone.map((row) => ({ ...row, key: `pay:phone:${orderId}` })));
  kept['listing_changes'] = (kept['lease_claims'] ?? []).map((row) => ({
    proxy_id: row['proxy_id'],
  }));
  const missing = tables.filter((name) => !kept[name]?.length);
  if (missing.length > 0) throw new Error(`A sale wrote nothing to ${missing.join(', ')}.`);
  return kept;
}

type Replaying = Readonly<{ db: Database; isGenerated: IsGenerated }>;

async function replay({ db, isGenerated }: Replaying, sale: Sale) {
  for (const [inserts, updates] of transactions) {
    await db.transaction(async (tx) => {
      for (const name of inserts) {
        for (const row of sale[name] ?? []) await tx.execute(insertOf(name, row, isGenerated));
      }
      for (const name of updates) {
        for (const row of sale[name] ?? []) await tx.execute(updateOf(name, row, isGenerated));
      }
    });
  }
}

const jsonOf = (value: unknown) =>
  value !== null && typeof value === 'object' && !(value instanceof Date || Buffer.isBuffer(value))
    ? JSON.stringify(value)
    : value;

function insertOf(name: string, row: Row, isGenerated: IsGenerated): Sql {
  const columns = Object.keys(row).filter((column) => !isGenerated(name, column));
  const places = columns.map((_, at) => `$${at + 1}`);
  const text = `insert into bare.${name} (${columns.join(', ')}) values (${places.join(', ')})`;
  return { name: `bare-insert-${name}`, text, values: columns.map((column) => bound(row, column)) };
}

/** Lists of words are arrays; other objects are JSON columns. */
const bound = (row: Row, column: string) => {
  const value = row[column];
  const isWords = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isWords ? value : jsonOf(value);
};

const keys: Readonly<Record<string, string>> = {
  lease_claims: 'proxy_id',
  payment_intents: 'order_id',
  provider_inbox: 'dedupe_key',
  document_counters: 'series',
};

function updateOf(name: string, row: Row, isGenerated: IsGenerated): Sql {
  const key = keys[name] ?? 'id';
  const columns = Object.keys(row).filter((column) => column !== key && !isGenerated(name, column));
  const sets = columns.map((column, at) => `${column} = $${at + 2}`);
  const text = `update bare.${name} set ${sets.join(', ')} where ${key} = $1`;
  const values = [row[key], ...columns.map((column) => bound(row, column))];
  return { name: `bare-update-${name}`, text, values };
}
