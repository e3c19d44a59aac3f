import { daySeconds, hourSeconds, minuteSeconds } from '#contracts/time.ts';
import { readShopFigures, type ShopFigures } from '#modules/admin';
import { backupRuns } from '#platform/backup/backup-runs.sql.ts';
import type { Clock } from '#platform/clock.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { beats, silentSecondsMax } from '#platform/loops/heartbeat.ts';
import { newestMigration } from '#platform/database/inspect-database.ts';
import { readQueues } from '#platform/metrics/database-figures.ts';
import { programVersion } from '#platform/metrics/machine-figures.ts';
import { findingsOf, looked, type Finding } from '../check/finding.ts';

/** The same limits as the alerts of `deploy/prometheus`. */
const jobSecondsMax = 10 * minuteSeconds;
const paymentSecondsMax = 15 * minuteSeconds;
const checkedSecondsMax = 15 * minuteSeconds;
const backupSecondsMax = 26 * hourSeconds;
const proofSecondsMax = 8 * daySeconds;
/** A prompt on a phone and an open page of a card wait for their customer. */
const waitForCustomer = new Set(['created', 'pending']);

type Context = Readonly<{ db: Queryable; clock: Clock; needsBackups: boolean }>;

/** The state of the shop, each line ok or with what a person has to do. */
export async function lookAtShop({ db, clock, needsBackups }: Context): Promise<Finding[]> {
  const at = clock();
  const figures = readShopFigures(db, at);
  const found = await Promise.all([
    looked('version', () => schemaOf(db)),
    looked('processes', () => processesOf(db)),
    looked('jobs', () => jobsOf(db)),
    looked('payments', async () => paymentsOf(await figures)),
    looked('exceptions', async () => exceptionsOf(await figures)),
    looked('rules', async () => rulesOf(await figures)),
    looked('parts', async () => partsOf(await figures)),
    looked('backup', () => (needsBackups ? backupsOf(db, at) : noBackups())),
  ]);
  return found.flat();
}

async function schemaOf(db: Queryable): Promise<Finding[]> {
  const { ok, fix } = findingsOf('version');
  const [row] = await db.rows<{ version: number }>(
    sql`select max(version)::int as version from schema_migrations`,
  );
  const [stands, newest] = [row?.version ?? 0, newestMigration()];
  const text = `${programVersion()}, schema ${stands}`;
  return [stands === newest ? ok(text) : fix(`${text}, and the program comes with ${newest}`)];
}

async function processesOf(db: Queryable): Promise<Finding[]> {
  const { ok, fix } = findingsOf('processes');
  const known = await beats(db);
  const missing = ['api', 'worker', 'gateway'].filter((name) =>
    known.every((beat) => beat.name !== name),
  );
  return [
    ...known.map(({ name, silentSeconds }) => {
      const text = `${name}: last sign ${spanOf(silentSeconds)} ago`;
      return silentSeconds > silentSecondsMax ? fix(`${text}; is it running?`) : ok(text);
    }),
    ...missing.map((name) => fix(`${name}: never heard of`)),
  ];
}

async function jobsOf(db: Queryable): Promise<Finding[]> {
  const { ok, fix } = findingsOf('jobs');
  const queues = await readQueues(db);
  const due = queues.reduce((sum, queue) => sum + queue.due, 0);
  const late = queues.filter(({ oldest }) => oldest > jobSecondsMax);
  const dead = queues.filter((queue) => queue.dead > 0);
  return [
    ...(late.length === 0 ? [ok(`${due} due, none for long`)] : []),
    ...late.map((one) => fix(`${one.topic}: ${one.due} due, the oldest ${spanOf(one.oldest)}`)),
    ...dead.map((one) => fix(`${one.topic}: ${one.dead} given up; try again on /admin/jobs`)),
  ];
}

function paymentsOf({ payments }: ShopFigures): Finding[] {
  const { ok, fix } = findingsOf('payments');
  if (payments.length === 0) return [ok('none without an outcome')];
  return payments.map(({ provider, state, count, oldestSeconds }) => {
    const text = `${provider} ${state}: ${count}, the oldest ${spanOf(oldestSeconds)}`;
    const isLate = oldestSeconds > paymentSecondsMax && !waitForCustomer.has(state);
    return isLate ? fix(`${text}; see LangoPaymentUnknown in docs/runbook.md`) : ok(text);
  });
}

function exceptionsOf({ exceptions }: ShopFigures): Finding[] {
  const { ok, fix } = findingsOf('exceptions');
  if (exceptions.length === 0) return [ok('none open')];
  return exceptions.map(({ kind, count }) => fix(`${kind}: ${count}; see /admin/exceptions`));
}

function rulesOf({ rules: { broken, checkedSeconds } }: ShopFigures): Finding[] {
  const { ok, fix } = findingsOf('rules');
  if (checkedSeconds === null) return [fix('never checked: does the worker run?')];
  const checked = `checked ${spanOf(checkedSeconds)} ago`;
  return [
    broken > 0 ? fix(`${broken} broken; see /admin/invariants`) : ok(`all hold, ${checked}`),
    ...(checkedSeconds > checkedSecondsMax ? [fix(`${checked}: does the worker run?`)] : []),
  ];
}

function partsOf({ parts }: ShopFigures): Finding[] {
  const { ok, fix, note } = findingsOf('parts');
  const bad = parts.filter(({ state }) => state !== 'ok');
  if (bad.length === 0) return [ok(`${parts.length} in order on the status page`)];
  return bad.map(({ component, state }) =>
    state === 'down' ? fix(`${component} is down`) : note(`${component} is degraded`),
  );
}

async function backupsOf(db: Queryable, at: Date): Promise<Finding[]> {
  const { ok, fix } = findingsOf('backup');
  const runs = new Map((await backupRuns(db, at)).map((run) => [run.kind, run.ageSeconds]));
  const judge = (text: string, age: number | undefined, max: number) => {
    if (age === undefined) return fix(`${text}: never`);
    const line = `${text}: ${spanOf(age)} ago`;
    return age > max ? fix(line) : ok(line);
  };
  const failed = runs.get('failed');
  const broken = failed === undefined ? [] : [fix(`one of ${spanOf(failed)} ago does not hold`)];
  return [
    judge('written', runs.get('backup'), backupSecondsMax),
    judge('proved', runs.get('verified'), proofSecondsMax),
    ...broken,
  ];
}

const noBackups = async () => [findingsOf('backup').note('not expected of a demo or rehearsal')];

/** Such as "45 s", "12 min", "5 h" or "3 days". */
export function spanOf(seconds: number): string {
  if (seconds < 2 * minuteSeconds) return `${Math.round(seconds)} s`;
  if (seconds < 2 * hourSeconds) return `${Math.round(seconds / minuteSeconds)} min`;
  if (seconds < 2 * daySeconds) return `${Math.round(seconds / hourSeconds)} h`;
  return `${Math.round(seconds / daySeconds)} days`;
}
