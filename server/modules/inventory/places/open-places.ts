import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { lookAgainMs, openDatabase, type AddressDatabase } from './address-database.ts';
import type { Places } from './places.ts';

export type PlaceSettings = Pick<Config, 'mode'> &
  Readonly<{ addressDatabase?: Config['addressDatabase'] | undefined }>;

/** What an address is looked up for; each has a database of its own. */
export type Subject = 'countries' | 'networks';

/** The database of countries that comes with the program; `docs/runbook.md` has its licence. */
export const shippedDatabase = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
/** Where a refresh puts a newer one. */
export const refreshedDatabase = (
  { dir }: Pick<Config['addressDatabase'], 'dir'>,
  subject: Subject,
): string => join(dir, `${subject}.mmdb`);
/** Unassigned addresses, placed for the demonstration only. */
const playedDatabase = join(import.meta.dirname, '../../../../db/seeds/sandbox-countries.mmdb');

type Now = () => number;
/** A database that may appear while the process runs, or another in its place. */
type Current = () => AddressDatabase | undefined;

/**
 * The operator's own databases where they are set, else the newer of the shipped and the refreshed
 * one; no network database is shipped. In the sandbox a few unassigned networks are placed before
 * them; all others are looked up as in a live shop.
 */
export function openPlaces(settings: PlaceSettings, now: Now = () => performance.now()): Places {
  const { countries, networks, dir } = settings.addressDatabase ?? {};
  const played = settings.mode === 'sandbox' ? openDatabase(playedDatabase, now) : undefined;
  const refreshed = (subject: Subject): Current =>
    dir === undefined ? () => undefined : appearing(refreshedDatabase({ dir }, subject), now);
  const current = countries?.own
    ? opened(countries.own, now)
    : newer(openDatabase(shippedDatabase, now), refreshed('countries'));
  const owners = networks?.own ? opened(networks.own, now) : refreshed('networks');
  return {
    find(address) {
      const chosen = current();
      const countryCode = played?.countryOf(address) ?? chosen.countryOf(address);
      return { countryCode, network: owners()?.networkOf(address), builtAt: chosen.builtAt() };
    },
  };
}

function opened(path: string, now: Now): () => AddressDatabase {
  const database = openDatabase(path, now);
  return () => database;
}

function appearing(path: string, now: Now): Current {
  let database: AddressDatabase | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!database && now() - lookedAt >= lookAgainMs) {
      lookedAt = now();
      database = existsSync(path) ? openDatabase(path, now) : undefined;
    }
    return database;
  };
}

/** Whichever was built later: a new release may bring a newer database than the last refresh. */
function newer(shipped: AddressDatabase, refreshed: Current): () => AddressDatabase {
  return () => {
    const other = refreshed();
    return other && other.builtAt() > shipped.builtAt() ? other : shipped;
  };
}

const held = new Map<string, Places>();

/** The one copy of this process: each holds a few megabytes. */
export function placesOf({ mode, addressDatabase }: PlaceSettings): Places {
  const key = JSON.stringify([mode, addressDatabase]);
  const places = held.get(key) ?? openPlaces({ mode, addressDatabase });
  held.set(key, places);
  return places;
}
