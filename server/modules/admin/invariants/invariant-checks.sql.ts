import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { Rule } from './rule.sql.ts';
import { rules } from './rules.sql.ts';

export type Offence = Readonly<{ subject: string; detail: string }>;

/** One rule's result. `ms` is how long its query took. */
export type RuleCheck = Readonly<{
  id: string;
  rule: string;
  ok: boolean;
  /** At most twenty of them. */
  offences: readonly Offence[];
  ms: number;
}>;

export const offencesMax = 20;

/** What breaks a rule now, at most twenty rows of it. */
export const offencesOf = (db: Queryable, { offences }: Rule, at: Date) =>
  db.rows<Offence>(sql`
    select subject, detail from (${offences(at)}) o
     order by subject, detail limit ${offencesMax}`);

/** From here on the transaction refuses to write anything. */
export const forbidWriting = (tx: Tx) => tx.execute(sql`set transaction read only`);

export type Broken = Readonly<{ id: string }> & Offence;

/**
 * What breaks a rule that holds after every commit, in one prepared statement: cheap enough to be
 * asked between any two steps of a sale. With the names of the tables `written` since it was last
 * asked, only the rules that read one of them. At most twenty rows.
 */
export async function brokenInvariants(
  db: Queryable,
  at: Date,
  written?: ReadonlySet<string>,
): Promise<Broken[]> {
  const isTouched = ({ reads }: Kept) => !written || [...written].some((table) => reads.has(table));
  const requested = always.filter(isTouched);
  if (requested.length === 0) return [];
  return askAtOnce(
    db,
    requested.map(({ rule }) => rule),
    at,
  );
}

/** What breaks a rule that holds once everything is settled, in one statement; at most 20 rows. */
export const unsettledInvariants = (db: Queryable, at: Date): Promise<Broken[]> =>
  askAtOnce(
    db,
    rules.filter(({ holds }) => holds === 'settled'),
    at,
  );

function askAtOnce(db: Queryable, requested: readonly Rule[], at: Date): Promise<Broken[]> {
  const { text, values, name } = askedAtOnce(requested);
  const bound = values.map((value) => (value === someMoment ? at : value));
  return db.rows<Broken>({ text, values: bound, name });
}

/** Stands for the moment of asking: so long a statement is put together once. */
const someMoment = new Date(0);

type Kept = Readonly<{ rule: Rule; reads: ReadonlySet<string> }>;

/** Each rule with every word of its query, the tables that it reads among them. */
const always: readonly Kept[] = rules
  .filter(({ holds }) => holds === 'always')
  .map((rule) => ({ rule, reads: new Set(rule.offences(someMoment).text.match(/\w+/g)) }));

const unions = new Map<string, Sql & { name: string }>();

function askedAtOnce(requested: readonly Rule[]): Sql & { name: string } {
  const key = requested.map(({ id }) => id).join(' ');
  const known = unions.get(key) ?? {
    ...unionOf(requested),
    name: `invariants.broken.${unions.size}`,
  };
  unions.set(key, known);
  return known;
}

function unionOf(requested: readonly Rule[]): Sql {
  const asked = requested.map(
    ({ id, offences }) =>
      sql`select ${id}::text as id, subject, detail from (${offences(someMoment)}) o`,
  );
  const all = asked.reduce((left, right) => sql`${left} union all ${right}`);
  return sql`${all} limit ${offencesMax}`;
}

/**
 * Keeps these results as the newest of their rules, with the time since each is broken; those of
 * rules that are no more go.
 */
export async function saveChecks(
  db: Queryable,
  checks: readonly RuleCheck[],
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into invariant_checks as c
      (rule, sentence, checked_at, ok, offences, ms, broken_since)
    select n.id, n.rule, ${at}::timestamptz, n.ok, n.offences, n.ms,
           case when not n.ok then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
        as n (id text, rule text, ok boolean, offences jsonb, ms integer)
    on conflict (rule) do update
       set sentence = excluded.sentence, checked_at = excluded.checked_at, ok = excluded.ok,
           offences = excluded.offences, ms = excluded.ms,
           broken_since = case when not excluded.ok
                               then coalesce(c.broken_since, excluded.broken_since) end`);
  const known = rules.map(({ id }) => id);
  await db.execute(sql`delete from invariant_checks where rule <> all(${known})`);
}

/** A rule's newest result as it was kept. */
export type KeptCheck = RuleCheck & Readonly<{ checkedAt: Date; brokenSince: Date | null }>;

/** The newest results, broken rules first. Empty before the worker's first check. */
export const keptChecks = (db: Queryable): Promise<KeptCheck[]> =>
  db.rows<KeptCheck>(sql`
    select rule as id, sentence as rule, ok, offences, ms, checked_at as "checkedAt",
           broken_since as "brokenSince"
      from invariant_checks order by ok, rule`);
