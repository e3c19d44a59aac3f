import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Queryable } from '#platform/db.ts';

/**
 * Lets the authentication engine speak through the shop's own pool, so that one bound on
 * connections and one statement time-out hold for everything.
 */
export const databaseDialect = (db: Queryable): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOver(db),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

function driverOver(db: Queryable): Driver {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(db, query),
    streamQuery: () => {
      throw new Error('The engine does not stream.');
    },
  };
  const refuse = async () => {
    throw new Error('The engine runs single statements; transactions belong to the shop.');
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

async function run<Row>(db: Queryable, query: CompiledQuery): Promise<QueryResult<Row>> {
  const statement = { text: query.sql, values: query.parameters };
  if (answersWithCount(query.query)) {
    return { rows: [], numAffectedRows: BigInt(await db.execute(statement)) };
  }
  return { rows: await db.rows<Row>(statement) };
}

/** Changes that return no rows are asked how many rows they touched. */
function answersWithCount(node: CompiledQuery['query']): boolean {
  const changes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
  return changes.includes(node.kind) && !('returning' in node && node.returning);
}
