import type { Queryable } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { isRetired } from '#platform/sealing/sealing-keys.ts';
import type { Keyring } from '#platform/secrets.ts';

type Sealer = Readonly<{
  db: Pick<Queryable, 'rows'>;
  keyring: Pick<Keyring, 'names'>;
  log: Pick<Log, 'error'>;
}>;

/**
 * Ends a process whose LANGO_SECRET was replaced while it was not visible, such as one cut off from
 * the database: values that it encrypts could not be opened later. Called with each heartbeat.
 */
export async function stopIfRetired(
  { db, keyring, log }: Sealer,
  stop: () => void = () => void process.kill(process.pid, 'SIGTERM'),
): Promise<void> {
  if (!(await isRetired(db, keyring))) return;
  log.error('LANGO_SECRET was replaced by rotate-secret: this process stops, set the new one');
  stop();
}
