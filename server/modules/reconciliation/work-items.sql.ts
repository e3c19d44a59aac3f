import { sql, type Queryable } from '#platform/db.ts';
import { namedOrder } from './named-order.sql.ts';
import type { Match } from './statement.sql.ts';

type Range = Readonly<{ limit: number; offset: number }>;

export type UnmatchedPayment = Readonly<{
  provider: string;
  receipt: string;
  minor: number;
  reference: string;
  paidAt: string;
  foundAt: Date;
  /** An uploaded statement shows it; the provider's own list may not reach back that far. */
  uploaded: boolean;
  /** The open order that its account field or its amount points at, when there is one only. */
  orderId: string | null;
  orderCode: string | null;
  customerEmail: string | null;
}>;

/** Money in suspense, oldest first, each with the order that it most likely belongs to. */
export async function listUnmatcheds(db: Queryable, { limit, offset }: Range) {
  const rows = await db.rows<UnmatchedPayment>(sql`
    select s.provider, s.receipt, s.amount_minor as minor, s.reference, s.paid_at as "paidAt",
           s.found_at as "foundAt", s.found_by is not null as uploaded,
           o.id as "orderId", o.code as "orderCode", c.email as "customerEmail"
      from stray_money s
      left join lateral (${namedOrder}) o on true
      left join customers c on c.id = o.customer_id
     where s.state = 'suspense'
     order by s.found_at, s.receipt limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from stray_money where state = 'suspense'`);
  return { rows, total: counted?.count ?? 0 };
}

export type OpenLine = Readonly<{
  id: number;
  receipt: string;
  completedAt: Date;
  minor: number;
  reason: string;
  details: string;
  match: Match;
}>;

/** Unexplained, open lines of statements, oldest first. */
export async function listOpenLines(db: Queryable, { limit, offset }: Range) {
  const rows = await db.rows<OpenLine>(sql`
    select id, receipt, completed_at as "completedAt", amount_minor as minor, reason, details, match
      from statement_lines
     where match in ('nothing', 'differs') and explained_at is null
     order by completed_at, id limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from statement_lines
     where match in ('nothing', 'differs') and explained_at is null`);
  return { rows, total: counted?.count ?? 0 };
}

export type ImportRow = Readonly<{
  id: string;
  fileName: string;
  importedBy: string;
  importedAt: Date;
  lines: number;
  known: number;
  rejected: number;
  open: number;
}>;

/** Imports, newest first, with what is still open of each. */
export async function listImports(db: Queryable, { limit, offset }: Range) {
  const rows = await db.rows<ImportRow>(sql`
    select i.id, i.file_name as "fileName", c.email as "importedBy",
           i.imported_at as "importedAt", i.known, i.rejected,
           count(l.id) as lines,
           count(l.id) filter (where l.match is null or (l.match in ('nothing', 'differs')
             and l.explained_at is null) or (l.match = 'suspense' and s.state = 'suspense')) as open
      from statement_imports i
      join customers c on c.id = i.imported_by
      left join statement_lines l on l.import_id = i.id
      left join stray_money s on s.provider = i.provider and s.receipt = l.receipt
     group by i.id, c.email order by i.imported_at desc, i.id limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(sql`select count(*) from statement_imports`);
  return { rows, total: counted?.count ?? 0 };
}
