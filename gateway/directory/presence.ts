/**
 * Reports how many connections each lease has here, and reads how many it has at other gateways, so
 * that a lease's cap holds for all of them together.
 */
import type { LeaseBook, LiveLease } from './lease-book.ts';
import type { Limits } from '../limits.ts';
import type { LiveSubUser } from './live-sub-user.ts';
import type { Log, PresenceBoard, PresenceCount } from '../ports.ts';
import { within } from '../within.ts';

type PresenceOptions = Readonly<{
  gatewayId: string;
  book: LeaseBook;
  board: PresenceBoard | null;
  limits: Limits;
  log: Log;
}>;

export class Presence {
  readonly #options: PresenceOptions;
  #isSharing = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** One exchange of counts. Never rejects; never runs twice at once. */
  async share(): Promise<void> {
    const { gatewayId, book, board, limits, log } = this.#options;
    if (board === null || this.#isSharing) return;
    // A lease that has just emptied is reported once more, so that others stop counting it.
    const shared = [...book.all()].flatMap(sharedOf);
    if (shared.length === 0) return;
    this.#isSharing = true;
    const counts = shared.map(({ count }) => count);
    try {
      const elsewhere = await within(limits.directoryMs, board.share({ gatewayId, counts }));
      for (const { user, count } of shared) {
        user.elsewhere = elsewhere.get(count.subUserId ?? count.leaseId) ?? 0;
        user.isTold = count.connections > 0;
      }
    } catch (thrown) {
      // With stale figures of others, a gateway counts alone instead of refusing.
      for (const { user } of shared) user.elsewhere = 0;
      const why = thrown instanceof Error ? thrown.message : 'unknown';
      log('warn', { event: 'presence-not-shared', leases: shared.length, why });
    } finally {
      this.#isSharing = false;
    }
  }
}

type Shared = Readonly<{ user: LiveLease | LiveSubUser; count: PresenceCount }>;

/** The lease and its sub-users, as far as others have to hear of them. */
function sharedOf(lease: LiveLease): Shared[] {
  const { leaseId } = lease.grant;
  const all: Shared[] = [
    { user: lease, count: { leaseId, connections: lease.connections.size } },
    ...[...lease.subUsers].map(([subUserId, user]) => {
      return { user, count: { leaseId, subUserId, connections: user.connections.size } };
    }),
  ];
  return all.filter(({ user, count }) => count.connections > 0 || user.isTold);
}
