import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '#platform/db.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startPostgres } from '../../launcher/postgres/start-postgres.ts';
import { startProgram, type Program } from '../../scripts/gate/program.ts';

/**
 * How a database is lent: with how many connections, whether commits wait for the disk, and how
 * long a statement may take, in milliseconds.
 */
type Input = Readonly<{ poolMax?: number; durable?: boolean; statementMs?: number }>;
type Work<What, Answer> = (lent: What) => Promise<Answer>;

/** The database and shop of a benchmark, lent until its work is done. */
export type BenchEnvironment = Readonly<{
  /** A migrated database without rows of its own. */
  onDatabase: <Answer>(work: Work<Database, Answer>, input?: Input) => Promise<Answer>;
  /** The whole shop on the sandbox. */
  onProgram: <Answer>(work: Work<Program, Answer>) => Promise<Answer>;
  /** Starts the shop on a folder and resolves, once it answers, to what stops it. */
  startOn: (dataDir: string) => Promise<() => Promise<void>>;
}>;

/**
 * What every benchmark is asked with. A `toy` is as small as its code allows and says nothing about
 * speed: it shows that the benchmark still runs.
 */
export type BenchOptions = Readonly<{
  json: boolean;
  size: 'whole' | 'toy';
  environment: BenchEnvironment;
  /** How many rows the largest measurement is to have (`--rows`), where a benchmark lets choose. */
  rows?: number | undefined;
  /** How many lines a large order is to have (`--lines`), in the benchmark of sales. */
  lines?: number | undefined;
  /** The parts to measure, with commas between (`--only`), where a benchmark has parts. */
  only?: string | undefined;
}>;

/** A build, as `npm start` runs it. */
const asServed = { isBuilt: true };

/** Each loan runs on its own cluster or program, so that measurements share no caches. */
export const separateEnvironment: BenchEnvironment = {
  onDatabase: async (work, input = {}) => {
    const { postgres, stop } = await openCluster(input);
    try {
      await migrate(postgres.url);
      return await connected(postgres.url, work, input);
    } finally {
      await stop();
    }
  },
  onProgram: async (work) => {
    const program = await startProgram({}, asServed);
    return work(program).finally(program.stop);
  },
  startOn: async (dataDir) => (await startProgram({ DATA_DIR: dataDir }, asServed)).stop,
};

/** One cluster and one program for all, opened when first asked for: toys measure nothing. */
export function sharedEnvironment(): BenchEnvironment & Readonly<{ close: () => Promise<void> }> {
  let cluster: ReturnType<typeof openTemplate> | undefined;
  let program: Promise<Program> | undefined;
  let copies = 0;
  return {
    onDatabase: async (work, input = {}) => {
      const { postgres } = await (cluster ??= openTemplate());
      copies += 1;
      const name = `bench_${copies}`;
      await create(postgres.url, `${name} template ${template}`);
      return connected(addressOf(postgres.url, name), work, input);
    },
    onProgram: async (work) => work(await (program ??= startProgram({}, asServed))),
    startOn: async () => {
      await (program ??= startProgram({}, asServed));
      return async () => undefined;
    },
    close: async () => {
      await (await program?.catch(() => undefined))?.stop();
      await (await cluster?.catch(() => undefined))?.stop();
    },
  };
}

const template = 'bench_template';

async function openTemplate() {
  const opened = await openCluster({});
  try {
    await create(opened.postgres.url, template);
    await migrate(addressOf(opened.postgres.url, template));
    return opened;
  } catch (cause) {
    await opened.stop();
    throw cause;
  }
}

const create = (url: string, what: string) =>
  connected(url, (db) => db.execute({ text: `create database ${what}`, values: [] }));

const addressOf = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function openCluster({ durable = false }: Input) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  const log = { info: () => undefined, warn: () => undefined };
  // An interrupted measurement leaves no server and no gigabytes behind.
  const options = { throwAway: !durable, endsWithProcess: true };
  const postgres = await startPostgres({ dataDir, log, ...options });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { postgres, stop };
}

async function connected<Answer>(url: string, work: Work<Database, Answer>, input: Input = {}) {
  const { durable: _ofTheCluster, ...options } = input;
  const db = connectDatabase({ url, applicationName: 'lango-bench', ...options });
  return work(db).finally(() => db.close());
}
