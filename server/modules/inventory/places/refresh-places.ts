import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { fetchDatabase, type Fetched } from '../providers/fetch-database.ts';
import { openDatabase, type AddressDatabase } from './address-database.ts';
import { openPlaces, refreshedDatabase, type Subject } from './open-places.ts';

type Settings = Config['addressDatabase'];
/** What came of it, in a sentence for the person at the terminal. */
export type Refreshed = Readonly<{ ok: boolean; said: string }>;

/** Addresses that every valid database knows; a file without them is empty or invalid. */
const knownEverywhere = ['8.8.8.8', '41.90.0.1', '193.0.6.139'];
const variables = { countries: 'GEO_DATABASE', networks: 'GEO_NETWORK_DATABASE' } as const;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const stillClock = () => 0;

/**
 * Replaces the current address database of a subject with the newest one, if it opens, contains the
 * required entries and is newer. Running processes notice within a minute; on any failure nothing
 * changes.
 */
export async function refreshPlaces(
  subject: Subject,
  settings: Settings,
  fetchNewest: (subject: Subject, url: string | undefined) => Promise<Fetched> = fetchDatabase,
): Promise<Refreshed> {
  const { own, url } = settings[subject];
  const of = `The database of ${subject}`;
  if (own !== undefined) {
    const said = `${variables[subject]} is ${own}: replace that file, and it is read again.`;
    return { ok: false, said };
  }
  const fetched = await fetchNewest(subject, url);
  if ('problem' in fetched) return fail(`${of} stays as it is: ${fetched.problem}`);
  mkdirSync(settings.dir, { recursive: true });
  const arrived = join(settings.dir, `${subject}.${process.pid}.new`);
  try {
    writeFileSync(arrived, fetched.bytes, { flush: true });
    const database = openedOrUndefined(arrived, subject);
    if (!database) return fail(`${of} stays as it is: what was fetched is none.`);
    const inUse = dateInUse(subject, settings);
    const builtAt = database.builtAt();
    if (inUse && builtAt <= inUse) return done(`${of} of ${dayOf(inUse)} is the newest there is.`);
    renameSync(arrived, refreshedDatabase(settings, subject));
    const before = inUse ? `, in place of ${dayOf(inUse)}` : '';
    return done(`${of} of ${dayOf(builtAt)} is in use${before}.`);
  } finally {
    rmSync(arrived, { force: true });
  }
}

const fail = (said: string): Refreshed => ({ ok: false, said });
const done = (said: string): Refreshed => ({ ok: true, said });

/** When the database in use was built; undefined where there is none yet. */
function dateInUse(subject: Subject, settings: Settings): Date | undefined {
  if (subject === 'countries') {
    return openPlaces({ mode: 'live', addressDatabase: settings }).find('').builtAt;
  }
  const path = refreshedDatabase(settings, subject);
  return existsSync(path) ? openDatabase(path, stillClock).builtAt() : undefined;
}

function openedOrUndefined(path: string, subject: Subject): AddressDatabase | undefined {
  try {
    const database = openDatabase(path, stillClock);
    const told = subject === 'countries' ? database.countryOf : database.networkOf;
    const isWhole = knownEverywhere.every((address) => told(address) !== undefined);
    return isWhole ? database : undefined;
  } catch {
    return undefined;
  }
}
