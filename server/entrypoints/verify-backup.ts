import { systemClock } from '#platform/clock.ts';
import { systemRandomness } from '#platform/random.ts';
import { backupOptions } from './backup/backup-options.ts';
import { noteRun } from './backup/note-run.ts';
import { proveBackup } from './backup/verify-backup.ts';
import { readSettings } from './settings.ts';

/** Restores a backup into a database of its own. Ends with 1 when it does not hold. */
const config = readSettings();
const options = backupOptions(process.argv.slice(2), config);
const url = config.backup.verifyUrl ?? options.ownerUrl;
const verified = await proveBackup({ options, url, random: systemRandomness, clock: systemClock });
const { summary, rows, tables, holding, faults } = verified;
const holds = faults.length === 0;
const outcome = holds
  ? `was restored: ${rows} rows of ${tables} tables, ${holding} rules of the books hold`
  : 'does not hold';
console.log(`${summary.backup}, taken at ${summary.takenAt}, ${outcome}.`);
for (const fault of faults) console.log(`FAULT ${fault}`);
const kind = holds ? 'verified' : 'failed';
await noteRun({ kind, summary, ownerUrl: options.ownerUrl, say: console.log });
process.exitCode = holds ? 0 : 1;
