import { sql, type Database, type Sql } from '#platform/db.ts';
import { inLanes } from './domain-sales.ts';

type Row = Readonly<Record<string, unknown>>;
type Sale = Readonly<Record<string, readonly Row[]>>;

/**
 * The rows of real sales, written again as bare statements: the same tables, the same number of
 * transactions, inserts first and then the updates that the sale made. No rule is checked, nothing
 * is read, nothing is computed. This is the lower bound for the domain code.
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
  'mails',
  'jobs',
] as const;

/** In the order of the sale's transactions: quote, opening, claim, acceptance, callback, money. */
const transactions: readonly (readonly [inserts: readonly string[], updates: readonly string[]])[] =
  [
    [['quotes'], []],
    [
      ['orders', 'order_lines', 'lease_claims', 'leases', 'payment_intents', 'payment_attempts'],
      [],
    ],
    [[], ['payment_attempts']],
    [[], ['payment_attempts']],
    [['provider_inbox'], ['payment_attempts']],
    [
      ['ledger_transfers', 'ledger_entries', 'mails', 'jobs', 'order_events', 'payment_events'],
      ['payment_attempts', 'orders', 'orders', 'order_lines', 'lease_claims', 'leases'],
    ],
  ];

const raw = (text: string): Sql => ({ text, values: [] });

async function record(db: Database, orderId: string): Promise<Sale> {
  const of = (name: string, where: string) =>
    db.rows<Row>({ text: `select * from ${name} where ${where}`, values: [orderId] });
  const attempt = 'select id from payment_attempts where order_id = $1';
  const lines = 'select id from order_lines where order_id = $1';
  const source = `source_id = $1 or source_id in (${attempt})`;
  const kept: Record<string, readonly Row[]> = {};
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
  await read('mails', `dedupe_key like '%' || $1`);
  await read('jobs', `dedupe_key like '%' || $1`);
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

/** Arrays stay arrays; other objects are JSON columns. */
const bound = (row: Row, column: string) =>
  Array.isArray(row[column]) ? row[column] : jsonOf(row[column]);

const keys: Readonly<Record<string, string>> = { lease_claims: 'proxy_id' };

function updateOf(name: string, row: Row, isGenerated: IsGenerated): Sql {
  const key = keys[name] ?? 'id';
  const columns = Object.keys(row).filter((column) => column !== key && !isGenerated(name, column));
  const sets = columns.map((column, at) => `${column} = $${at + 2}`);
  const text = `update bare.${name} set ${sets.join(', ')} where ${key} = $1`;
  const values = [row[key], ...columns.map((column) => bound(row, column))];
  return { name: `bare-update-${name}`, text, values };
}
