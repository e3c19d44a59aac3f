/** Everything a gateway asks of a shop, played by one object that a case can command. */
import { existsSync, readdirSync } from 'node:fs';
import { createGateway } from '../index.ts';
import type {
  Answer,
  ConnectionRecord,
  Directory,
  Gateway,
  GatewayOptions,
  Grant,
  MeterBatch,
  Move,
  Question,
  SessionReport,
  Upstream,
} from '../index.ts';
import { exitCredentials } from './exit.ts';
import type { Command, Hosting, Seen } from './rig.ts';

export const secret = 'secret123';
/** Linux lists a process's open files there. */
const ownFiles = '/proc/self/fd';
export const monthMs = 31 * 24 * 3_600_000;
const startedAt = Date.parse('2026-03-01T12:00:00Z');
const quick = { sweepEveryMs: 10, flushEveryMs: 40, failureDelayMs: 1 };

/** `stored` is what the lease had moved, by the batches so far, when its allowance was set. */
type Known = { secret: string; source: string | null; answer: Answer; stored: number };

export class Shop implements Directory {
  readonly #leases = new Map<string, Known>();
  readonly #names = new Map<string, string[][]>();
  readonly #batches: MeterBatch[] = [];
  readonly #records: ConnectionRecord[] = [];
  readonly #sessions: SessionReport[] = [];
  readonly #lines: string[] = [];
  readonly #resolved: string[] = [];
  readonly #moves: Move[] = [];
  readonly #confirmed: string[] = [];
  readonly #givenBack: Record<string, number> = {};
  readonly #clockStart = performance.now();
  readonly gateway: Gateway;
  #directory: 'up' | 'down' | 'slow' | 'hung' = 'up';
  #sink: 'up' | 'down' | 'twice' = 'up';
  #log: 'up' | 'down' | 'twice' = 'up';
  #clockAhead = 0;
  #asked = 0;
  #reviewed = 0;
  #announce: (leaseIds: readonly string[] | 'all') => void = () => {};

  constructor(hosting: Hosting) {
    for (const [user, upstream] of Object.entries(upstreams(hosting.exitPort))) {
      const lease = { ...plainGrant(user), upstream };
      this.#leases.set(user, {
        secret,
        source: null,
        answer: { granted: true, lease },
        stored: 0,
      });
    }
    this.gateway = createGateway(this.#options(hosting));
  }

  async authorise(question: Question): Promise<Answer> {
    this.#asked += 1;
    await this.#answerable();
    if (question.by === 'address') {
      const known = [...this.#leases.values()].find(
        ({ source }) => source === question.clientAddress,
      );
      return known === undefined
        ? { granted: false, name: 'address-not-allowed' }
        : this.#grantOf(known);
    }
    const known = this.#leases.get(question.user);
    const isRight = known !== undefined && known.secret === question.secret;
    return isRight ? this.#grantOf(known) : { granted: false, name: 'credentials-wrong' };
  }

  async review(
    leaseIds: readonly string[],
    subUserIds: readonly string[],
    givesBack: ReadonlyMap<string, number> = new Map(),
  ): Promise<ReadonlyMap<string, Answer>> {
    await this.#answerable();
    this.#reviewed += 1;
    for (const [id, bytes] of givesBack) this.#takeBack(id, bytes);
    return new Map(
      [...leaseIds, ...subUserIds].flatMap((id): [string, Answer][] => {
        const known = this.#leases.get(id.replace(/^(?:lease|sub)-/, ''));
        return known === undefined ? [] : [[id, this.#grantOf(known)]];
      }),
    );
  }

  async obey(command: Command): Promise<void> {
    if (command.do === 'lease') this.#setLease(command);
    if (command.do === 'refuse') {
      const known = this.#leases.get(command.user);
      if (known !== undefined) known.answer = { granted: false, name: command.name };
    }
    if (command.do === 'move') this.#move(command);
    if (command.do === 'announce') this.#announce(command.leaseIds);
    if (command.do === 'advance') this.#clockAhead += command.ms;
    if (command.do === 'resolve') this.#names.set(command.name, command.answers);
    if (command.do === 'directory') this.#directory = command.state;
    if (command.do === 'sink') this.#sink = command.state;
    if (command.do === 'log') this.#log = command.state;
    if (command.do === 'cut') this.gateway.cutLease(command.leaseId, command.name);
    if (command.do === 'flush') await this.gateway.flush();
    if (command.do === 'drain') await this.gateway.drain(command.graceMs);
  }

  seen(): Seen {
    return {
      now: this.#now(),
      asked: this.#asked,
      reviewed: this.#reviewed,
      resolved: this.#resolved,
      batches: this.#batches,
      confirmed: this.#confirmed,
      givenBack: this.#givenBack,
      records: this.#records,
      sessions: this.#sessions,
      lines: this.#lines,
      stats: this.gateway.stats(),
      memory: process.memoryUsage.rss(),
      descriptors: existsSync(ownFiles) ? readdirSync(ownFiles).length : 0,
    };
  }

  #now(): number {
    return startedAt + this.#clockAhead + Math.floor(performance.now() - this.#clockStart);
  }

  #options({
    limits,
    trusted,
    allowPrivateUpstreams,
    privateUpstreams = [],
  }: Hosting): GatewayOptions {
    return {
      gatewayId: `rig-${process.pid}`,
      clock: () => this.#now(),
      log: (level, line) => this.#lines.push(`${level} ${JSON.stringify(line)}`),
      limits: { ...quick, ...limits },
      policy: {
        ownAddresses: ['198.41.0.4', '2606:4700::1111'],
        trustedNames: new Map(Object.entries(trusted)),
        allowPrivateUpstreams,
        privateUpstreams,
      },
      directory: this,
      changes: (onChange) => {
        this.#announce = onChange;
        return () => {
          this.#announce = () => {};
        };
      },
      moveBoard: {
        pending: async () => {
          await this.#answerable();
          return this.#moves.filter(({ moveId }) => !this.#confirmed.includes(moveId));
        },
        confirm: async ({ moveIds }) => void this.#confirmed.push(...moveIds),
        leave: async () => {},
      },
      meterSink: { record: (batch) => this.#store(batch) },
      sessionBoard: { report: async (sessions) => void this.#sessions.push(...sessions) },
      connectionLog: { record: (more) => this.#keep(more) },
      resolver: async (name) => {
        if (name.startsWith('slow')) await slowly();
        return this.#resolve(name);
      },
      listen: [
        { host: '127.0.0.1', port: 0, kind: 'shared' },
        { host: '127.0.0.1', port: 0, kind: 'lease' },
      ],
    };
  }

  async #store(batch: MeterBatch): Promise<void> {
    if (this.#sink === 'down') throw new Error('sink down');
    this.#batches.push(structuredClone(batch));
    if (this.#sink === 'up') return;
    // Stored, but the answer was lost: the same batch will come again.
    this.#sink = 'up';
    throw new Error('answer lost');
  }

  /** Stores each record as often as it is offered. */
  async #keep(records: readonly ConnectionRecord[]): Promise<void> {
    if (this.#log === 'down') throw new Error('log down');
    this.#records.push(...records);
    if (this.#log === 'up') return;
    this.#log = 'up';
    throw new Error('answer lost');
  }

  /** The answer with what the stored batches have left of the allowance. */
  #grantOf({ answer, stored }: Known): Answer {
    if (!answer.granted) return answer;
    const { leaseId, bytesRemaining, subUser } = answer.lease;
    const leftOf = (before: number | null, id: string) =>
      before === null ? null : before - (this.#stored(id) - stored);
    const lease = { ...answer.lease, bytesRemaining: leftOf(bytesRemaining, leaseId) };
    if (subUser === undefined) return { granted: true, lease };
    const left = leftOf(subUser.bytesRemaining, subUser.subUserId);
    return { granted: true, lease: { ...lease, subUser: { ...subUser, bytesRemaining: left } } };
  }

  #takeBack(id: string, bytes: number): void {
    const known = this.#leases.get(id.replace(/^(?:lease|sub)-/, ''));
    if (known?.answer.granted !== true || bytes === 0) return;
    this.#givenBack[id] = (this.#givenBack[id] ?? 0) + bytes;
    const { bytesRemaining, ...lease } = known.answer.lease;
    const left = bytesRemaining === null ? null : bytesRemaining - bytes;
    known.answer = { granted: true, lease: { ...lease, bytesRemaining: left } };
  }

  /** Of a lease or a sub-user, by its id. */
  #stored(id: string): number {
    const once = new Map(this.#batches.map((batch) => [batch.sequence, batch]));
    const deltas = [...once.values()].flatMap((batch) => batch.deltas);
    const ofSubUsers = deltas.flatMap(({ leaseId, subUsers = [] }) =>
      subUsers.map((subUser) => ({ ...subUser, leaseId })),
    );
    const setAside = ofSubUsers
      .filter(({ leaseId }) => leaseId === id)
      .reduce((sum, { bytesReserved = 0 }) => sum + bytesReserved, 0);
    return [
      ...deltas.filter(({ leaseId }) => leaseId === id),
      ...ofSubUsers.filter(({ subUserId }) => subUserId === id),
    ].reduce((sum, { bytesUp, bytesDown, bytesForgiven }) => {
      return sum + bytesUp + bytesDown - bytesForgiven;
    }, -setAside);
  }

  /** The answers in turn; the last one stays. */
  #resolve(name: string): readonly string[] {
    this.#resolved.push(name);
    const answers = this.#names.get(name) ?? [];
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  }

  async #answerable(): Promise<void> {
    if (this.#directory === 'down') throw new Error('directory down');
    if (this.#directory === 'slow') await slowly();
    if (this.#directory === 'hung') await never;
  }

  /** Moves the lease to another exit, announced by the board. */
  #move({ user, exitPort }: Command & { do: 'move' }): void {
    const known = this.#leases.get(user);
    if (known?.answer.granted !== true) throw new Error(`No lease of ${user} to move.`);
    const { upstream, upstreamVersion, leaseId } = known.answer.lease;
    const lease = {
      upstream: { ...upstream, port: exitPort } as Upstream,
      upstreamVersion: upstreamVersion + 1,
    };
    this.#setLease({ do: 'lease', user, lease });
    const moveId = `move-${this.#moves.length + 1}`;
    this.#moves.push({ moveId, leaseId, upstreamVersion: upstreamVersion + 1 });
  }

  #setLease({ user, lease, source, secret: newSecret }: Command & { do: 'lease' }): void {
    const known = this.#leases.get(user);
    const before = known?.answer.granted === true ? known.answer.lease : plainGrant(user);
    this.#leases.set(user, {
      secret: newSecret ?? known?.secret ?? secret,
      source: source ?? known?.source ?? null,
      answer: { granted: true, lease: { ...before, ...lease } },
      stored: this.#stored(lease.subUser?.subUserId ?? `lease-${user}`),
    });
  }
}

/** As a database that accepts questions and answers none. */
const never = new Promise<void>(() => {});
const slowly = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Every lease of a rig unless a case says otherwise. `direct` leads to names that are trusted;
 * the others through the exit, which leads everywhere to the origin. */
const upstreams = (exitPort: number): Record<string, Upstream> => {
  const exit = { host: '127.0.0.1', port: exitPort, ...exitCredentials } as const;
  return {
    direct: { kind: 'direct' },
    socks: { kind: 'socks5', ...exit, nameResolution: 'name' },
    eager: { kind: 'socks5', ...exit, nameResolution: 'name', pipelines: true },
    pin: { kind: 'socks5', ...exit, nameResolution: 'pin' },
    http: { kind: 'http', ...exit, nameResolution: 'name' },
    httppin: { kind: 'http', ...exit, nameResolution: 'pin' },
  };
};

const plainGrant = (user: string): Grant => ({
  leaseId: `lease-${user}`,
  credentialVersion: '1',
  upstream: { kind: 'direct' },
  upstreamVersion: 1,
  startsAt: startedAt,
  endsAt: startedAt + monthMs,
  connectionsMax: 50,
  bytesRemaining: null,
  idleTimeoutMs: 900_000,
  openPorts: [],
});
