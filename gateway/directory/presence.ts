/**
 * Reports how many connections each lease has here, and reads how many it has at other gateways, so
 * that a lease's cap holds for all of them together.
 */
import type { LeaseBook } from './lease-book.ts';
import type { Limits } from '../limits.ts';
import type { Log, PresenceBoard } from '../ports.ts';
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
    const leases = [...book.all()].filter((one) => one.connections.size > 0 || one.isTold);
    if (leases.length === 0) return;
    this.#isSharing = true;
    const counts = leases.map(({ grant: { leaseId }, connections }) => ({
      leaseId,
      connections: connections.size,
    }));
    try {
      const elsewhere = await within(limits.directoryMs, board.share({ gatewayId, counts }));
      for (const [position, lease] of leases.entries()) {
        lease.elsewhere = elsewhere.get(lease.grant.leaseId) ?? 0;
        lease.isTold = (counts[position]?.connections ?? 0) > 0;
      }
    } catch (thrown) {
      // With stale figures of others, a gateway counts alone instead of refusing.
      for (const lease of leases) lease.elsewhere = 0;
      const why = thrown instanceof Error ? thrown.message : 'unknown';
      log('warn', { event: 'presence-not-shared', leases: leases.length, why });
    } finally {
      this.#isSharing = false;
    }
  }
}
