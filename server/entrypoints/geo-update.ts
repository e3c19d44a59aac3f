import { refreshPlaces } from '#modules/inventory';
import { readSettings } from './settings.ts';

/** Fetches the newest address databases; the shop may run meanwhile and then uses them. */
const { addressDatabase } = readSettings();
for (const subject of ['countries', 'networks'] as const) {
  const { ok, said } = await refreshPlaces(subject, addressDatabase);
  console.log(said);
  if (!ok) process.exitCode = 1;
}
