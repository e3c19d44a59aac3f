import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsAdmin, dataDirectoryOf } from './server-process.ts';
import type { ServerSetup } from './server-process.ts';
import { StartRefused } from '../../server/platform/start-refused.ts';

/** The shop's own role and database; the role owns the database and is no superuser. */
export const ownerRole = 'lango';
export const shopDatabase = 'lango';
/** What the shop's processes are; it owns nothing and gets its rights after each migration. */
export const appRole = 'lango_app';

/**
 * Makes the files of a new cluster, unless they exist. They grow under another name and move into
 * place when whole, so that an interrupted first start is simply begun again.
 */
export function initialiseCluster(setup: ServerSetup): void {
  const { home, account } = setup;
  const target = dataDirectoryOf(home);
  if (existsSync(target)) return;
  const growing = `${target}.new`;
  const passwordFile = join(home, 'initdb-password');
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  writeFileSync(passwordFile, setup.adminPassword, { mode: 0o600 });
  if (account)
    for (const path of [growing, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    runInitdb(setup, growing, passwordFile);
    renameSync(growing, target);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The built-in locale sorts alike on every system, which no operating system's own locale does. */
function runInitdb(setup: ServerSetup, directory: string, passwordFile: string): void {
  const args = [
    ['-D', directory, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    setup.durable ? [] : ['--no-sync'],
  ].flat();
  const { status, stderr, error } = spawnSync(setup.binaries.initdb, args, {
    ...setup.account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new StartRefused(
    `PostgreSQL could not make its files in ${directory}: ${error?.message ?? stderr.trim()}`,
  );
}

/** Creates the shop's roles and database on the first start; later starts find them. */
export async function createShopDatabase(
  setup: ServerSetup,
  { port, ...state }: { port: number; ownerPassword: string; appPassword: string },
): Promise<void> {
  const client = await connectAsAdmin(setup, port);
  try {
    const has = async (query: string) => (await client.query(query)).rowCount === 1;
    const hasRole = (name: string) => has(`select 1 from pg_roles where rolname = '${name}'`);
    if (!(await hasRole(ownerRole))) {
      const password = client.escapeLiteral(state.ownerPassword);
      const rights = setup.durable ? '' : ' createdb';
      await client.query(`create role ${ownerRole} login${rights} password ${password}`);
    }
    const appPassword = client.escapeLiteral(state.appPassword);
    const verb = (await hasRole(appRole)) ? 'alter' : 'create';
    await client.query(`${verb} role ${appRole} login password ${appPassword}`);
    // Dropping a test's database ends the connections of this role as well.
    if (!setup.durable) await client.query(`grant ${appRole} to ${ownerRole}`);
    if (!(await has(`select 1 from pg_database where datname = '${shopDatabase}'`))) {
      await client.query(`create database ${shopDatabase} owner ${ownerRole}`);
    }
  } finally {
    await client.end();
  }
}
