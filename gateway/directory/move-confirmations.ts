/**
 * Confirms, for each moved lease, that this gateway has no connection through the old exit. Until
 * every gateway has confirmed, the old address is not leased again.
 */
import { setImmediate } from 'node:timers/promises';
import type { LeaseBook } from './lease-book.ts';
import type { Limits } from '../limits.ts';
import type { Log, Move, MoveBoard } from '../ports.ts';
import type { Reviews } from './reviews.ts';
import { within } from '../within.ts';

type Options = Readonly<{
  gatewayId: string;
  book: LeaseBook;
  reviews: Pick<Reviews, 'review'>;
  board: MoveBoard | null;
  limits: Limits;
  log: Log;
}>;

/** Turns of the event loop that sockets may take to close. */
const turnsMax = 10;

export class MoveConfirmations {
  readonly #options: Options;
  #isConfirming = false;
  /** An outage is logged once at its start and once at its end, not at every round. */
  #isTroubled = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Reports that this gateway runs, and confirms moves. Never rejects; never runs twice at once.
   */
  async confirm(): Promise<void> {
    const { gatewayId, board, limits, log } = this.#options;
    if (board === null || this.#isConfirming) return;
    this.#isConfirming = true;
    try {
      const moves = await within(limits.directoryMs, board.pending(gatewayId));
      const moveIds = await this.#carriedOut(moves);
      if (moveIds.length > 0) {
        await within(limits.directoryMs, board.confirm({ gatewayId, moveIds }));
      }
      if (this.#isTroubled) log('info', { event: 'moves-confirmed-again' });
      this.#isTroubled = false;
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : 'unknown';
      if (!this.#isTroubled) log('warn', { event: 'moves-not-confirmed', why });
      this.#isTroubled = true;
    } finally {
      this.#isConfirming = false;
    }
  }

  /** After the last connection has ended. Never rejects: the board forgets a silent gateway. */
  async leave(): Promise<void> {
    const { gatewayId, board, limits, log } = this.#options;
    if (board === null) return;
    try {
      await within(limits.directoryMs, board.leave(gatewayId));
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : 'unknown';
      log('warn', { event: 'gateway-not-signed-off', why });
    }
  }

  /**
   * Reads the moved leases again, which cuts their connections, and waits for the sockets to close.
   */
  async #carriedOut(moves: readonly Move[]): Promise<string[]> {
    if (moves.length === 0) return [];
    const isReviewed = await this.#options.reviews.review(moves.map(({ leaseId }) => leaseId));
    if (!isReviewed) return [];
    for (let turn = 0; turn < turnsMax && !moves.every((move) => this.#isLeft(move)); turn += 1) {
      await setImmediate();
    }
    return moves.filter((move) => this.#isLeft(move)).map(({ moveId }) => moveId);
  }

  #isLeft({ leaseId, upstreamVersion }: Move): boolean {
    const connections = [...(this.#options.book.find(leaseId)?.connections ?? [])];
    return connections.every((connection) => connection.upstreamVersion >= upstreamVersion);
  }
}
