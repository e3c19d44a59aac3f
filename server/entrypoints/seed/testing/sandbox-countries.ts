import { writeFileSync } from 'node:fs';
import { writeMmdb } from '#testing/write-mmdb.ts';
import { playedNetworks } from '../../../../sandbox/index.ts';
import { demoStock } from '../demo-stock.ts';

/** Where the sandbox's exits are said to be: the demo shop's stock, and what suppliers rent out. */
export function sandboxCountries(): Buffer {
  const stock = demoStock().map(({ ip, place }) => [`${ip}/32`, place.countryCode] as const);
  return writeMmdb([...playedNetworks, ...stock], new Date('2026-06-01T00:00:00Z'));
}

export const sandboxCountriesFile = new URL(
  '../../../../db/seeds/sandbox-countries.mmdb',
  import.meta.url,
);

if (import.meta.main) {
  writeFileSync(sandboxCountriesFile, sandboxCountries());
  console.log('Wrote db/seeds/sandbox-countries.mmdb.');
}
