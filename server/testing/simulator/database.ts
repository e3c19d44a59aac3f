import type { Database, Queryable, Sql, Tx } from '#platform/db.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { sqlStateOf } from '#platform/database/sql-state.ts';
import type { Defect } from './defects.ts';
import type { Outcome, Schedule, Task } from './schedule.ts';

/** As PostgreSQL calls it. */
const deadlock = '40P01';
/** Statements of orders that take the claims of several proxies. */
const takesClaims: ReadonlySet<string> = new Set(['leases-reserve', 'lease-claims-of-next']);
const labelMax = 48;
const labels = new Map<string, string>();

function labelOf({ name, text }: Sql): string {
  if (name !== undefined) return name;
  const label = labels.get(text) ?? text.trim().replace(/\s+/g, ' ').slice(0, labelMax);
  labels.set(text, label);
  return label;
}

const writes = /\b(?:insert into|delete from|update(?! of\b| skip\b))\s+(\w+)/gi;
const tablesByText = new Map<string, readonly string[]>();

/** The tables that a statement writes to, directly or through a trigger of the schema. */
function tablesWrittenBy({ text }: Sql): readonly string[] {
  const known = tablesByText.get(text);
  if (known) return known;
  const named = [...text.matchAll(writes)].map(([, table = '']) => table.toLowerCase());
  const tables = named.includes('ledger_entries') ? [...named, 'customer_balances'] : named;
  tablesByText.set(text, tables);
  return tables;
}

/** As when a statement takes longer than its limit on a busy machine. */
function refuseIf(outcome: Outcome, isIt: 'refused' | 'unanswered') {
  if (outcome === isIt) throw new DatabaseUnavailable('busy', new Error(`played: ${isIt}`));
}

/**
 * The database as one task sees it: each statement and each commit waits at the task's gate, where
 * the seed may let the database fail.
 */
export function gatedDatabase(real: Database, schedule: Schedule, task: Task): Database {
  const inTurn = createTurns();
  const gated = (
    runner: Queryable,
    written: () => Set<string>,
    /** In a transaction, statements after a failed one fail as well. */
    fate?: { failure?: unknown },
  ): Queryable => {
    const attempt = async <Result>(statement: Sql, run: () => Promise<Result>) => {
      if (fate && 'failure' in fate) throw fate.failure;
      try {
        return await step(statement, run);
      } catch (failure) {
        if (fate) fate.failure = failure;
        throw failure;
      }
    };
    const step = async <Result>(statement: Sql, run: () => Promise<Result>) => {
      const outcome = await schedule.gate(task, labelOf(statement), true);
      refuseIf(outcome, 'refused');
      for (const table of tablesWrittenBy(statement)) written().add(table);
      const result = await schedule.query(task, run).catch((error: unknown) => {
        const label = labelOf(statement);
        if (sqlStateOf(error) === deadlock && takesClaims.has(label)) schedule.circles.push(label);
        throw error;
      });
      refuseIf(outcome, 'unanswered');
      return result;
    };
    return {
      rows: (statement) => inTurn(() => attempt(statement, () => runner.rows(statement))),
      execute: (statement) => inTurn(() => attempt(statement, () => runner.execute(statement))),
    };
  };
  return {
    ...real,
    ...gated(real, () => schedule.written),
    reads: gated(real.reads, () => schedule.written),
    transaction: async (work) => {
      const written = new Set<string>();
      let outcome: Outcome = 'go';
      const whole = real.transaction(async (tx) => {
        const done = await work(gated(tx, () => written, {}) as Tx);
        outcome = await schedule.gate(task, 'commit', true);
        refuseIf(outcome, 'refused');
        // Seen by everybody from the commit on, which is the next thing that happens.
        for (const table of written) schedule.written.add(table);
        return done;
      });
      const result = await whole.finally(() => schedule.freeLocks());
      schedule.afterStep(task);
      refuseIf(outcome, 'unanswered');
      return result;
    },
  };
}

/** What a task sends at once is done one after the other, each behind a gate of its own. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(step);
    last = mine.catch(() => undefined);
    return mine;
  };
}

const names = new Map<string, string>();

function prepare(statement: Sql): Sql {
  const { text } = statement;
  const name = names.get(text) ?? `simulator.${names.size}`;
  names.set(text, name);
  return { ...statement, name };
}

/** The same database, with each statement planned once per connection. */
export function preparingDatabase(real: Database): Database {
  const preparing = (runner: Queryable): Queryable => ({
    rows: (statement) => runner.rows(prepare(statement)),
    execute: (statement) => runner.execute(prepare(statement)),
  });
  return {
    ...real,
    ...preparing(real),
    reads: preparing(real.reads),
    transaction: (work) => real.transaction((tx) => work(preparing(tx) as Tx)),
  };
}

const isKeyOfRequest = ({ text }: Sql) => text.includes('into idempotency_keys');

/** The database with a fault in it. */
export function defectiveDatabase(real: Database, defect: Defect): Database {
  const { rewrite, hasNoTransactions, keepsKeysLater } = defect;
  const keys: Sql[] = [];
  const changed = (statement: Sql): Sql =>
    rewrite ? { ...statement, text: rewrite(statement.text) } : statement;
  const defective = (runner: Queryable): Queryable => ({
    rows: (statement) => runner.rows(changed(statement)),
    execute: async (statement) => {
      if (!keepsKeysLater || !isKeyOfRequest(statement)) return runner.execute(changed(statement));
      keys.push(statement);
      return 1;
    },
  });
  /** Once another task has continued. */
  const keepKeys = async (upTo: number) => {
    for (const key of keys.splice(0, upTo)) await real.execute(key);
  };
  const transaction: Database['transaction'] = async (work) => {
    const known = keys.length;
    const done = await real.transaction((tx) => work(defective(tx) as Tx));
    await keepKeys(known);
    return done;
  };
  return {
    ...real,
    ...defective(real),
    reads: defective(real.reads),
    transaction: (work) => (hasNoTransactions ? work(defective(real) as Tx) : transaction(work)),
  };
}

/**
 * The database of a shop that claims the goods of an order one by one, in the order of its lines,
 * where it should claim them together.
 */
export function claimsInCartOrder(real: Database): Database {
  const apart = (runner: Queryable): Queryable => ({
    ...runner,
    rows: async <Row>(statement: Sql) => {
      const lines = statement.values.find((value) => Array.isArray(value));
      if (statement.name !== 'leases-reserve' || !Array.isArray(lines)) {
        return runner.rows<Row>(statement);
      }
      const rows: Row[] = [];
      for (const index of lines.keys()) {
        const values = statement.values.map((value) =>
          Array.isArray(value) ? [value[index]] : value,
        );
        rows.push(...(await runner.rows<Row>({ ...statement, values })));
      }
      return rows;
    },
  });
  return {
    ...real,
    ...apart(real),
    transaction: (work) => real.transaction((tx) => work(apart(tx) as Tx)),
  };
}
