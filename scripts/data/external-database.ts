import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../launcher/postgres/start-postgres.ts';
import { endWhenTold } from '../suites/suites.ts';

/**
 * A PostgreSQL server as an operator has one: it runs separately, and the shop gets its address.
 * Prints the addresses for the owner and for the shop's processes, and runs until it is ended.
 */
endWhenTold();
const dataDir = mkdtempSync(join(tmpdir(), 'lango-external-'));
const log = { info: () => undefined, warn: console.warn };
const { url, appUrl } = await startPostgres({ dataDir, log, throwAway: true });
console.log(JSON.stringify({ url, appUrl }));
setInterval(() => undefined, 60_000);
