import { sql, type Database, type Queryable, type Sql, type Tx } from '../db.ts';
import { placeIn, type SealedColumn } from './sealed-column.ts';
import { headerOf } from './sealed-value.ts';
import type { Keyring } from '../secrets.ts';

type Vault = Readonly<{ db: Database; keyring: Keyring }>;

/** How many values a column has, and how many of them the current secret has not sealed. */
export type SealCount = Readonly<{ name: string; all: number; left: number }>;

const batchMax = 200;
const passesMax = 5;

/** A value begins with the name of its secret. */
function isCurrent({ names }: Keyring, { form, value }: SealedColumn): Sql {
  const header = headerOf(names[0] ?? '');
  if (form === 'bytes') return sql`substring(${value} from 1 for ${header.length}) = ${header}`;
  const letters = header.toString('base64');
  return sql`left(${value}, ${letters.length}) = ${letters}`;
}

const hasValue = ({ value, where = sql`true` }: SealedColumn) =>
  sql`${value} is not null and ${where}`;

/** Reads the whole column. */
export async function countSeals(
  { db, keyring }: Readonly<{ db: Queryable; keyring: Keyring }>,
  column: SealedColumn,
): Promise<SealCount> {
  const [counted] = await db.rows<Omit<SealCount, 'name'>>(sql`
    select count(*) as all, count(*) filter (where not (${isCurrent(keyring, column)})) as left
      from ${column.table} t where ${hasValue(column)}`);
  return { name: column.name, all: counted?.all ?? 0, left: counted?.left ?? 0 };
}

export type Resealed = Readonly<{
  name: string;
  /** Values that the current secret seals now and did not before. */
  resealed: number;
  /** Values that none of the secrets opens: as good as lost, with or without a former one. */
  shut: number;
  /** Values that kept changing; the next run takes them. */
  left: number;
}>;

/**
 * Encrypts again the values of a former secret, and those not bound to their row, in small
 * transactions. The shop can run: a locked row is skipped and taken in a later pass, and a value
 * that changes in between is never overwritten, because its row is locked while it is encrypted
 * again. Stopped anywhere, it continues with the rest.
 */
export async function resealColumn(vault: Vault, column: SealedColumn): Promise<Resealed> {
  let resealed = 0;
  let shut = 0;
  for (let pass = 0; pass < passesMax; pass += 1) {
    const done = await onePass(vault, column);
    resealed += done.resealed;
    shut = done.shut;
    if ((await countSeals(vault, column)).left <= shut) break;
  }
  const { left } = await countSeals(vault, column);
  return { name: column.name, resealed, shut, left: Math.max(0, left - shut) };
}

async function onePass({ db, keyring }: Vault, column: SealedColumn) {
  let after = '';
  let resealed = 0;
  let shut = 0;
  for (;;) {
    const from = after;
    const batch = await db.transaction((tx) => resealBatch(tx, keyring, { column, after: from }));
    if (batch === undefined) return { resealed, shut };
    resealed += batch.resealed;
    shut += batch.shut;
    after = batch.last;
  }
}

type Row = Readonly<{ key: string; value: Buffer | string; read: string }>;
type Line = Readonly<{ key: string; value: Buffer | string; beside: string | null }>;

async function resealBatch(
  tx: Tx,
  keyring: Keyring,
  { column, after }: Readonly<{ column: SealedColumn; after: string }>,
) {
  const { key, value, beside } = column;
  const rows = await tx.rows<Row>(sql`
    select ${key} as key, ${value} as value, ${beside?.read ?? key} as read
      from ${column.table} t
     where ${hasValue(column)} and not (${isCurrent(keyring, column)}) and ${key} > ${after}
     order by ${key} limit ${column.batch ?? batchMax} for no key update skip locked`);
  const last = rows.at(-1)?.key;
  if (last === undefined) return undefined;
  const lines = rows.flatMap((row) => sealedAnew(keyring, column, row) ?? []);
  const cast = column.form === 'bytes' ? sql`bytea[]` : sql`text[]`;
  const pick = <T>(of: (line: Line) => T) => lines.map(of);
  await tx.execute(sql`
    update ${column.table} t set ${column.put}
      from unnest(${pick((line) => line.key)}::text[], ${pick((line) => line.value)}::${cast},
                  ${pick((line) => line.beside)}::text[]) as line (key, value, beside)
     where t.${key} = line.key`);
  return { resealed: lines.length, shut: rows.length - lines.length, last };
}

/** Undefined for a value that none of the secrets opens. */
function sealedAnew(keyring: Keyring, column: SealedColumn, row: Row): Line | undefined {
  const place = placeIn(column, row.key);
  const sealed = typeof row.value === 'string' ? Buffer.from(row.value, 'base64') : row.value;
  const opened = openedBy(keyring, place, sealed);
  if (!opened) return undefined;
  const value = keyring.seal(place, opened.plain);
  return {
    key: row.key,
    value: column.form === 'bytes' ? value : value.toString('base64'),
    beside: column.beside?.make(keyring, opened, row.read) ?? null,
  };
}

function openedBy(keyring: Keyring, place: Parameters<Keyring['openBy']>[0], sealed: Buffer) {
  try {
    return keyring.openBy(place, sealed);
  } catch {
    return undefined;
  }
}
