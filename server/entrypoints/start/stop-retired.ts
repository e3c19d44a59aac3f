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
 * Ends a process whose LANGO_SECRET was replaced while nobody could see that it lives, such as one
 * that was cut off from the database: what it sealed would be shut later. Called with each beat.
 */
export async function stopIfRetired(
  { db, keyring, log }: Sealer,
  stop: () => void = () => void process.kill(process.pid, 'SIGTERM'),
): Promise<void> {
  if (!(await isRetired(db, keyring))) return;
  log.error('LANGO_SECRET was replaced by rotate-secret: this process stops, set the new one');
  stop();
}
