import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { lookAgainMs, openDatabase, type AddressDatabase } from './address-database.ts';
import type { Places } from './places.ts';

export type PlaceSettings = Pick<Config, 'mode'> &
  Readonly<{ addressDatabase?: Config['addressDatabase'] | undefined }>;

/** The database that comes with the program (CC0). */
export const shippedDatabase = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
/** Where a refresh puts a newer one. */
export const refreshedDatabase = ({ dir }: Pick<Config['addressDatabase'], 'dir'>): string =>
  join(dir, 'countries.mmdb');
/** Addresses that belong to nobody, placed for the demonstration alone. */
const playedDatabase = join(import.meta.dirname, '../../../../db/seeds/sandbox-countries.mmdb');

/**
 * The operator's own database where one is set, else the newer of the shipped and the refreshed
 * one. In the sandbox a few networks of nobody are placed before them, and all else is looked up as
 * a live shop does.
 */
export function openPlaces(
  settings: PlaceSettings,
  now: () => number = () => performance.now(),
): Places {
  const { own, networks, dir } = settings.addressDatabase ?? {};
  const played = settings.mode === 'sandbox' ? openDatabase(playedDatabase, now) : undefined;
  const owners = networks === undefined ? undefined : openDatabase(networks, now);
  const chosen = own === undefined ? newer(dir, now) : openDatabase(own, now);
  return {
    find(address) {
      const countryCode = played?.countryOf(address) ?? chosen.countryOf(address);
      return { countryCode, network: owners?.networkOf(address), builtAt: chosen.builtAt() };
    },
  };
}

/** Whichever was built later: a new release may bring a newer database than the last refresh. */
function newer(dir: string | undefined, now: () => number): AddressDatabase {
  const shipped = openDatabase(shippedDatabase, now);
  if (dir === undefined) return shipped;
  const path = refreshedDatabase({ dir });
  let refreshed: AddressDatabase | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const current = (): AddressDatabase => {
    if (!refreshed && now() - lookedAt >= lookAgainMs) {
      lookedAt = now();
      refreshed = existsSync(path) ? openDatabase(path, now) : undefined;
    }
    return refreshed && refreshed.builtAt() > shipped.builtAt() ? refreshed : shipped;
  };
  return {
    countryOf: (address) => current().countryOf(address),
    networkOf: (address) => current().networkOf(address),
    builtAt: () => current().builtAt(),
  };
}

const opened = new Map<string, Places>();

/** The one copy of this process: each holds a few megabytes. */
export function placesOf({ mode, addressDatabase }: PlaceSettings): Places {
  const key = JSON.stringify([mode, addressDatabase]);
  const places = opened.get(key) ?? openPlaces({ mode, addressDatabase });
  opened.set(key, places);
  return places;
}
