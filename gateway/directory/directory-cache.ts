/**
 * Caches accepted credentials for a few seconds, so that the directory is queried once per customer
 * and not once per connection; and for the whole lease when the directory cannot be reached.
 */
import { hash } from 'node:crypto';
import type { Limits } from '../limits.ts';
import type { Answer, Clock, Directory, Grant, Question } from '../ports.ts';
import { Refused } from '../refusal.ts';
import { within } from '../within.ts';

type Entry = { lease: Grant; askedAt: number };
/** `fresh` for an answer that the directory has just given. */
export type Permission = Readonly<{ lease: Grant; fresh: boolean }>;
type Options = Readonly<{ directory: Directory; clock: Clock; limits: Limits; salt: string }>;

/** Changes since a query that is still unanswered. */
type UnderWay = { readonly changed: Set<string>; mayAllHaveChanged: boolean };

/** Of one question, when its lease changes each time. */
const asksMax = 3;
/** After a failure the directory is left alone this long, and the cache answers at once. */
const restAfterFailureMs = 1_000;

export class DirectoryCache {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry>();
  readonly #keysOfLease = new Map<string, Set<string>>();
  readonly #asking = new Map<string, Promise<Answer>>();
  readonly #underWay = new Set<UnderWay>();
  #restUntil = 0;
  readonly counts = { asked: 0, hits: 0, failures: 0, servedStale: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  /** Customers accepted a moment ago, without a query; null for everyone else. */
  known(question: Question): Permission | null {
    return this.#current(this.#entries.get(this.#keyOf(question)));
  }

  /** Throws a refusal by name. A wrong secret is never remembered, so guessing costs its full
   * price. */
  async permit(question: Question): Promise<Permission> {
    const { limits } = this.#options;
    const key = this.#keyOf(question);
    const known = this.#entries.get(key);
    const current = this.#current(known);
    if (current !== null) return current;
    try {
      const asking = this.#askOnce(key, question);
      const answer = await (known === undefined ? asking : within(limits.staleAfterMs, asking));
      if (!answer.granted) throw new Refused(answer.name);
      return { lease: answer.lease, fresh: true };
    } catch (thrown) {
      if (thrown instanceof Refused) throw thrown;
      // Looked up again: a change may have removed it while we waited.
      const stale = this.#entries.get(key);
      if (stale === undefined) throw new Refused('directory-unavailable', thrown);
      this.counts.servedStale += 1;
      return { lease: stale.lease, fresh: false };
    }
  }

  /** Whether this very question was granted before, and nothing has changed since. */
  holds(question: Question): boolean {
    return this.#entries.has(this.#keyOf(question));
  }

  knows(leaseId: string): boolean {
    return this.#keysOfLease.has(leaseId);
  }

  /** Forgets a lease that changed: its old secret must not be let in, directory or no directory. */
  forget(leaseId: string): void {
    for (const question of this.#underWay) question.changed.add(leaseId);
    for (const key of this.#keysOfLease.get(leaseId) ?? []) this.#entries.delete(key);
    this.#keysOfLease.delete(leaseId);
  }

  /** Queries again for everyone at their next connection, and keeps the answers for an outage. */
  distrustAll(): void {
    for (const question of this.#underWay) question.mayAllHaveChanged = true;
    for (const entry of this.#entries.values()) entry.askedAt = Number.NEGATIVE_INFINITY;
  }

  /** Removes ended entries. */
  sweep(now: number): void {
    for (const [key, entry] of this.#entries) {
      if (now >= entry.lease.endsAt) this.#drop(key, entry);
    }
  }

  #current(entry: Entry | undefined): Permission | null {
    const { clock, limits } = this.#options;
    if (entry === undefined || clock() - entry.askedAt >= limits.cacheFreshMs) return null;
    this.counts.hits += 1;
    return { lease: entry.lease, fresh: false };
  }

  async #askOnce(key: string, question: Question): Promise<Answer> {
    const { clock, limits } = this.#options;
    const known = this.#asking.get(key);
    if (known !== undefined) return await known;
    if (clock() < this.#restUntil) throw new Error('The directory failed a moment ago.');

    this.counts.asked += 1;
    const askedAt = clock();
    const asking = within(limits.directoryMs, this.#askUnchanged(question))
      .then((answer) => {
        if (answer.granted) this.#remember(key, { lease: answer.lease, askedAt });
        else this.#dropKey(key);
        return answer;
      })
      .catch((thrown: unknown) => {
        this.counts.failures += 1;
        this.#restUntil = clock() + restAfterFailureMs;
        throw thrown;
      })
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    // The caller must not wait for the end.
    asking.catch(() => {});
    return await asking;
  }

  /** The directory's answer, asked again when the lease changed on the way: the answer may be from
   * before the change. */
  async #askUnchanged(question: Question): Promise<Answer> {
    for (let turn = 0; turn < asksMax; turn += 1) {
      const underWay: UnderWay = { changed: new Set(), mayAllHaveChanged: false };
      this.#underWay.add(underWay);
      try {
        const answer = await this.#options.directory.authorise(question);
        if (!answer.granted) return answer;
        if (!underWay.mayAllHaveChanged && !underWay.changed.has(answer.lease.leaseId)) {
          return answer;
        }
      } finally {
        this.#underWay.delete(underWay);
      }
    }
    throw new Error('The lease changes faster than it can be looked up.');
  }

  #remember(key: string, entry: Entry): void {
    this.#dropKey(key);
    this.#entries.set(key, entry);
    const keys = this.#keysOfLease.get(entry.lease.leaseId) ?? new Set();
    this.#keysOfLease.set(entry.lease.leaseId, keys.add(key));
    if (this.#entries.size > this.#options.limits.cacheEntriesMax) this.#dropOldest();
  }

  #dropKey(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#drop(key, entry);
  }

  #drop(key: string, { lease }: Entry): void {
    this.#entries.delete(key);
    const keys = this.#keysOfLease.get(lease.leaseId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOfLease.delete(lease.leaseId);
  }

  #dropOldest(): void {
    for (const [key, entry] of this.#entries) {
      this.#drop(key, entry);
      return;
    }
  }

  /**
   * Salted, so that neither the map's memory nor its timing reveals a secret. A known secret is
   * recognised from any address.
   */
  #keyOf(question: Question): string {
    const parts =
      question.by === 'secret'
        ? [question.by, question.user, question.secret]
        : [question.by, question.clientAddress, question.localPort];
    return hash('sha256', this.#options.salt + JSON.stringify(parts), 'base64');
  }
}
