import { systemClock } from '#platform/clock.ts';
import { systemRandomness } from '#platform/random.ts';
import { backupOptions } from './backup/backup-options.ts';
import { noteRun } from './backup/note-run.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { readSettings } from './settings.ts';

/** Restores a backup into a database of its own. Ends with 1 when it does not hold. */
const config = readSettings();
const options = backupOptions(process.argv.slice(2), config);
const url = config.backup.verifyUrl ?? options.ownerUrl;
const verified = await verifyBackup({ options, url, random: systemRandomness, clock: systemClock });
const { summary, rows, tables, holding, faults } = verified;
console.log(
  `${summary.backup}, taken at ${summary.takenAt}, was restored: ${rows} rows of ${tables} tables, ` +
    `${holding} rules of the books hold.`,
);
for (const fault of faults) console.log(`FAULT ${fault}`);
if (faults.length === 0) {
  await noteRun({ kind: 'verified', summary, ownerUrl: options.ownerUrl, say: console.log });
}
process.exitCode = faults.length > 0 ? 1 : 0;
