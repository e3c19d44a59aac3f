import { keepNewest } from '#platform/backup/list-backups.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { systemClock } from '#platform/clock.ts';
import { systemRandomness } from '#platform/random.ts';
import { backupOptions } from './backup/backup-options.ts';
import { noteRun } from './backup/note-run.ts';
import { readSettings } from './settings.ts';

const step = 1024;
const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** `12.3 MiB`, for a person. */
function sizeOf(bytes: number): string {
  const power = bytes < step ? 0 : Math.floor(Math.log(bytes) / Math.log(step));
  const unit = units[Math.min(power, units.length - 1)] ?? units[0];
  const value = bytes / step ** Math.min(power, units.length - 1);
  return `${power === 0 ? value : value.toFixed(1)} ${unit}`;
}

/** Writes one backup and deletes those that are not kept any more. The shop may run meanwhile. */
const config = readSettings();
const options = backupOptions(process.argv.slice(2), config);
const { place, key, ownerUrl: url, keep } = options;
const request = { url, place, key, clock: systemClock, random: systemRandomness };
const { summary, tables } = await writeBackup(request);
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Backup ${summary.backup} is whole in ${place.name}: ${rows} rows of ${tables.length} tables, schema ` +
    `${summary.migration}, ${sizeOf(summary.storedBytes)}, key ${summary.key}.`,
);
await noteRun({ kind: 'backup', summary, ownerUrl: url, say: console.log });
const deleted = await keepNewest(place, keep);
if (deleted.length > 0) console.log(`Deleted, to keep ${keep}: ${deleted.join(', ')}.`);
