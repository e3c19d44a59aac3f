import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseCluster, Server } from '../../../scripts/data/database-cluster.ts';

const lookEveryMs = 200;
/** A server that is gone at so many looks in a row is replaced. */
const missesMax = 3;

/**
 * Watches over primary and replica as Patroni or a provider does: promotes the replica when the
 * primary is gone, lets commits go on alone when the replica is, and adds a new replica. Returns
 * the end of its watch.
 */
export function keepDatabase(cluster: DatabaseCluster): () => Promise<void> {
  const over = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) {
      await pause(lookEveryMs);
      if (await isGone(() => cluster.primary)) {
        await cluster.promote();
        await cluster.addReplica();
      } else if (await isGone(() => cluster.replica)) {
        await cluster.primary.waitForNobody();
        await cluster.addReplica();
      }
    }
  };
  const watching = watch();
  // Said when its end is waited for.
  watching.catch(() => undefined);
  return async () => {
    over.abort();
    await watching;
  };
}

/** By its process: on a machine that tests fill, a server that is slow is not one that is gone. */
async function isGone(server: () => Server): Promise<boolean> {
  for (let miss = 0; miss < missesMax; miss += 1) {
    if (server().isRunning) return false;
    await pause(lookEveryMs);
  }
  return true;
}
