/** Hands the figures of all leases to the meter sink, in batches that may be repeated safely. */
import type { LeaseBook } from './directory/lease-book.ts';
import type { Limits } from './limits.ts';
import type { ConnectionLog, ConnectionRecord, Log, MeterBatch, MeterSink } from './ports.ts';

type MeterOptions = Readonly<{ gatewayId: string; book: LeaseBook; sink: MeterSink; log: Log }>;

export class Meter {
  readonly #options: MeterOptions;
  #sequence = 0;
  /** Offered again, unchanged, until it is stored. Later figures wait for the next batch. */
  #batch: MeterBatch | null = null;
  #flushing: Promise<boolean> | null = null;
  readonly counts = { stored: 0, retried: 0 };

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  get isFlushing(): boolean {
    return this.#flushing !== null;
  }

  /** Bytes of the allowance of the lease, or of one of its sub-users, in a batch that is not known
   * to be stored. */
  offered(leaseId: string, subUserId?: string): number {
    const ofLease = this.#batch?.deltas.find((one) => one.leaseId === leaseId);
    const subUsers = ofLease?.subUsers ?? [];
    if (subUserId !== undefined) {
      return netOf(subUsers.find((one) => one.subUserId === subUserId));
    }
    return subUsers.reduce((sum, one) => sum - (one.bytesReserved ?? 0), netOf(ofLease));
  }

  /** Answers whether everything up to now is stored. Never rejects; never runs twice at once. */
  async flush(): Promise<boolean> {
    this.#flushing ??= this.#flushOnce().finally(() => {
      this.#flushing = null;
    });
    return await this.#flushing;
  }

  async #flushOnce(): Promise<boolean> {
    if (this.#batch !== null) {
      this.counts.retried += 1;
      if (!(await this.#offer(this.#batch))) return false;
    }
    this.#batch = this.#collect();
    return this.#batch === null || (await this.#offer(this.#batch));
  }

  async #offer(batch: MeterBatch): Promise<boolean> {
    const { sink, log } = this.#options;
    try {
      await sink.record(batch);
      this.#batch = null;
      this.counts.stored += 1;
      return true;
    } catch (thrown) {
      log('warn', { event: 'meter-not-stored', sequence: batch.sequence, why: whyOf(thrown) });
      return false;
    }
  }

  #collect(): MeterBatch | null {
    const { gatewayId, book } = this.#options;
    const deltas = [...book.all()].filter((lease) => lease.dirty).map((lease) => lease.takeDelta());
    if (deltas.length === 0) return null;
    this.#sequence += 1;
    return { gatewayId, sequence: this.#sequence, deltas };
  }
}

type Moved = Readonly<Record<'bytesUp' | 'bytesDown' | 'bytesForgiven', number>>;
const netOf = (moved: Moved | undefined): number =>
  moved === undefined ? 0 : moved.bytesUp + moved.bytesDown - moved.bytesForgiven;

type RecorderOptions = Readonly<{ connectionLog: ConnectionLog; limits: Limits; log: Log }>;

/**
 * Queues the records of finished connections and offers each batch until it is stored. They are
 * informational: when they cannot be stored for long, the oldest are dropped and counted, and the
 * meters are not affected.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  #pending: ConnectionRecord[] = [];
  /** Offered and not known to be stored; offered again unchanged. */
  #batch: readonly ConnectionRecord[] = [];
  #flushing: Promise<void> | null = null;
  #number = 0;
  dropped = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  add(record: ConnectionRecord): void {
    this.#pending.push(record);
    const { recordsPendingMax, recordsPerBatchMax } = this.#options.limits;
    const excess = this.#pending.length - recordsPendingMax;
    // Dropped in blocks: shifting one at a time would copy the queue for every connection.
    if (excess < recordsPerBatchMax) return;
    this.#pending.splice(0, excess);
    this.dropped += excess;
    // The batch may be why nothing moves.
    if (this.#flushing !== null) return;
    this.dropped += this.#batch.length;
    this.#batch = [];
  }

  /** Hands over what is queued, oldest first. Never rejects; never runs twice at once. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  async #flushAll(): Promise<void> {
    const { connectionLog, limits, log } = this.#options;
    try {
      while (this.#batch.length > 0 || this.#pending.length > 0) {
        if (this.#batch.length === 0) {
          this.#batch = this.#pending.slice(0, limits.recordsPerBatchMax);
          this.#pending = this.#pending.slice(this.#batch.length);
        }
        await connectionLog.record(this.#batch);
        this.#batch = [];
      }
    } catch (thrown) {
      log('warn', { event: 'records-not-stored', why: whyOf(thrown) });
    }
  }
}

const whyOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'unknown');
