import { refreshPlaces } from '#modules/inventory';
import { readSettings } from './settings.ts';

/** Fetches the newest address database; the shop may run meanwhile and then uses it. */
const { ok, said } = await refreshPlaces(readSettings().addressDatabase);
console.log(said);
process.exitCode = ok ? 0 : 1;
