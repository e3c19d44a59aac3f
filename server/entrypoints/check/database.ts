import type { Config } from '#platform/config.ts';
import { databaseAdvice } from '#platform/database/database-advice.ts';
import {
  hearsNotifications,
  inspectDatabase,
  newestMigration,
  type DatabaseFacts,
} from '#platform/database/inspect-database.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, fix, note } = findingsOf('database');
const oldestVersion = 15;

type Addresses = Pick<
  Config,
  'databaseUrl' | 'databaseAppUrl' | 'databaseListenUrl' | 'databaseMode'
>;

/** The database by each of its addresses: reachable, new enough, migrated, with its rights. */
export async function checkDatabase(config: Addresses): Promise<readonly Finding[]> {
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = config;
  if (ownerUrl === undefined) {
    return [
      note('DATABASE_URL=embedded: npm start brings it up on this machine; back up DATA_DIR'),
    ];
  }
  const owner = await look(ownerUrl, 'DATABASE_URL');
  const findings = [...owner.findings, ...(owner.facts ? ofOwner(owner.facts, config) : [])];
  if (appUrl === undefined) {
    const text = 'DATABASE_APP_URL is not set: the processes could change history';
    return [...findings, note(`${text}; see "Roles of the database" in docs/runbook.md`)];
  }
  const app = await look(appUrl, 'DATABASE_APP_URL');
  const listening = await checkListening(config.databaseListenUrl ?? appUrl, appUrl);
  return [...findings, ...app.findings, ...(app.facts ? ofProcesses(app.facts) : []), listening];
}

async function look(url: string, variable: string) {
  try {
    const facts = await inspectDatabase(url);
    return { facts, findings: [ok(`${variable} connects`)] };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const text = databaseAdvice(cause, { url, variable }) ?? `${variable} does not work: ${reason}`;
    return { facts: undefined, findings: [fix(text)] };
  }
}

function ofOwner(facts: DatabaseFacts, { databaseMode }: Addresses): Finding[] {
  const version = Math.floor(facts.version / 10_000);
  const newest = newestMigration();
  return [
    version >= oldestVersion
      ? ok(`PostgreSQL ${version}`)
      : fix(`PostgreSQL ${version} is too old; use ${oldestVersion} or newer`),
    facts.canCreate
      ? ok('DATABASE_URL may change the schema')
      : fix('DATABASE_URL may not make tables: grant create on schema public to its role'),
    schemaFinding(facts.migration, newest),
    facts.mode === undefined || facts.mode === databaseMode
      ? ok(`used for ${facts.mode ?? 'nothing yet'}`)
      : fix(`belongs to a ${facts.mode} shop, and LANGO_MODE is ${databaseMode}; use another one`),
  ];
}

function schemaFinding(stands: number, newest: number): Finding {
  if (stands === newest) return ok(`schema ${newest} is the newest`);
  return stands < newest
    ? fix(`schema ${stands} is behind ${newest}: run npm run shop -- migrate`)
    : fix(`schema ${stands} belongs to a newer version of the shop, which ends here at ${newest}`);
}

const ofProcesses = ({ canChangeHistory }: DatabaseFacts): Finding[] => {
  if (canChangeHistory === undefined) return [];
  return [
    canChangeHistory
      ? fix('DATABASE_APP_URL may change the ledger; give it a role that owns nothing')
      : ok('the processes cannot change history'),
  ];
};

async function checkListening(listenUrl: string, sendUrl: string): Promise<Finding> {
  const advice = 'set DATABASE_LISTEN_URL to the database itself, past any pooler';
  try {
    return (await hearsNotifications(listenUrl, sendUrl))
      ? ok('notifications arrive')
      : fix(`notifications do not arrive: ${advice}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return fix(`notifications cannot be listened to (${reason}): ${advice}`);
  }
}
