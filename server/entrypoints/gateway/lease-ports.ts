import type { Gateway } from '#gateway';
import type { GatewayDirectory } from '#modules/leases/access';
import type { Log } from '#platform/log.ts';
import { oneAtATime } from '#platform/loops/one-at-a-time.ts';

type Wiring = Readonly<{
  gateway: Gateway;
  host: string;
  directory: Pick<GatewayDirectory, 'leasePorts' | 'changes'>;
  log: Log;
}>;

/** In case an announcement was lost, and for leases whose time ran out. */
const lookEveryMs = 30_000;

/**
 * Opens and closes the ports that leases have for their own, as their lists of addresses change.
 * Every gateway process does so; processes of one cluster share the port. Returns the stop.
 */
export function keepLeasePorts({ gateway, host, directory, log }: Wiring): () => void {
  const open = new Set<number>();

  const look = async () => {
    const requested = new Set(await directory.leasePorts());
    for (const port of [...open].filter((one) => !requested.has(one))) {
      open.delete(port);
      // Not awaited: it ends with the last connection.
      void gateway.closePort(port);
    }
    for (const port of [...requested].filter((one) => !open.has(one))) {
      try {
        await gateway.openPort({ host, port, kind: 'lease' });
        open.add(port);
      } catch (error) {
        log.warn({ err: error, port }, 'the port of a lease could not be opened');
      }
    }
  };
  const wake = oneAtATime(() =>
    look().catch((error: unknown) => log.warn({ err: error }, 'lease ports unknown')),
  );
  const unsubscribe = directory.changes(wake);
  const timer = setInterval(wake, lookEveryMs);
  wake();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
