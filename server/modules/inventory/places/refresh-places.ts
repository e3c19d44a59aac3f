import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { fetchDatabase, type Fetched } from '../providers/fetch-database.ts';
import { openDatabase, type AddressDatabase } from './address-database.ts';
import { openPlaces, refreshedDatabase } from './open-places.ts';

type Settings = Config['addressDatabase'];
/** What came of it, in a sentence for the person at the terminal. */
export type Refreshed = Readonly<{ ok: boolean; said: string }>;

/** Addresses that every database of the world knows; a file without them is none, or empty. */
const knownEverywhere = ['8.8.8.8', '41.90.0.1', '193.0.6.139'];
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const stillClock = () => 0;

/**
 * Puts the newest address database in place of the one in use, when it opens, knows what it must
 * and is newer. Running processes notice within a minute; whatever fails leaves all as it was.
 */
export async function refreshPlaces(
  settings: Settings,
  fetchNewest: (url: string | undefined) => Promise<Fetched> = fetchDatabase,
): Promise<Refreshed> {
  if (settings.own !== undefined) {
    return fail(`GEO_DATABASE is ${settings.own}: replace that file, and it is read again.`);
  }
  const fetched = await fetchNewest(settings.url);
  if ('problem' in fetched) return fail(`${fetched.problem} The database in use stays.`);
  mkdirSync(settings.dir, { recursive: true });
  const arrived = join(settings.dir, `countries.${process.pid}.new`);
  try {
    writeFileSync(arrived, fetched.bytes, { flush: true });
    const database = openedOrUndefined(arrived);
    if (!database) return fail('What was fetched is no address database. The one in use stays.');
    const inUse = openPlaces({ mode: 'live', addressDatabase: settings }).find('').builtAt;
    const builtAt = database.builtAt();
    if (builtAt <= inUse) return done(`The database of ${dayOf(inUse)} is the newest there is.`);
    renameSync(arrived, refreshedDatabase(settings));
    return done(`The database of ${dayOf(builtAt)} is in use, in place of ${dayOf(inUse)}.`);
  } finally {
    rmSync(arrived, { force: true });
  }
}

const fail = (said: string): Refreshed => ({ ok: false, said });
const done = (said: string): Refreshed => ({ ok: true, said });

function openedOrUndefined(path: string): AddressDatabase | undefined {
  try {
    const database = openDatabase(path, stillClock);
    const isWhole = knownEverywhere.every((address) => database.countryOf(address) !== undefined);
    return isWhole ? database : undefined;
  } catch {
    return undefined;
  }
}
