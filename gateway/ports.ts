/**
 * What the gateway needs from its host. Everything here is plain data or one narrow function, so
 * that the gateway does not depend on the shop.
 */
import type { Dialect } from './pool/dialect.ts';
import type { EndName, RefusalName } from './refusal.ts';

/** The route from the gateway to the internet for one lease. */
export type Upstream =
  | Readonly<{ kind: 'direct' }>
  | Readonly<{
      kind: 'socks5' | 'http';
      host: string;
      port: number;
      username?: string | undefined;
      password?: string | undefined;
      /** `name`: the exit resolves the name, after we have judged our own answers. `pin`: we send
       * the judged address instead. */
      nameResolution: 'name' | 'pin';
      /**
       * A SOCKS5 exit that accepts greeting, password and request in one piece, which saves every
       * tunnel two round trips to it. RFC 1928 does not guarantee this.
       */
      pipelines?: boolean | undefined;
      /** Statuses to CONNECT that mean something else than they do elsewhere. */
      statuses?: Readonly<Record<number, RefusalName>> | undefined;
    }>;

/** One supplier of rotating exits, asked in its own words. */
export type PoolEntry = Readonly<{
  poolId: string;
  protocol: 'socks5' | 'http';
  host: string;
  port: number;
  username: string;
  password: string;
  dialect: Dialect;
  /** Lower-case ISO 3166 codes that it has exits in; any country where empty. */
  countries: readonly string[];
}>;

/** Exits that change: one is chosen for each connection, by the words of its user name. */
export type PoolUpstream = Readonly<{
  kind: 'pool';
  /** Keys the names that sessions have at suppliers. The same at every gateway, and secret. */
  sessionKey: string;
  /** Grows when a customer lets go of all sessions: each then goes through another exit. */
  epoch: number;
  entries: readonly PoolEntry[];
  /** By pool, those out of use too. Grows when what goes through that pool must end. */
  cuts: Readonly<Record<string, number>>;
  /**
   * Sessions that were let go one by one, by the id of their lease or sub-user, a blank and their
   * name. Grows with each time: connections of before are cut, and new ones go through another
   * exit.
   */
  released: Readonly<Record<string, number>>;
}>;

/** A lease as the gateway needs to know it. Moments are epoch milliseconds, sizes bytes. */
export type Grant = Readonly<{
  leaseId: string;
  /** Changes whenever the secret or the list of source addresses changes: connections opened under
   * another version are cut. */
  credentialVersion: string;
  upstream: Upstream | PoolUpstream;
  /**
   * Grows whenever the lease moves to another exit: connections through the previous one are cut.
   */
  upstreamVersion: number;
  /** Connections are refused before. */
  startsAt: number;
  endsAt: number;
  connectionsMax: number;
  /** How many of them other gateways have; left out where there are none. */
  connectionsElsewhere?: number | undefined;
  /** What may still be moved, up and down together, after every batch the meter sink has taken.
   * Null for a lease without an allowance. */
  bytesRemaining: number | null;
  /** Where the bytes are a slice, lent to this gateway alone; left out where they are all. */
  slice?: Slice | undefined;
  idleTimeoutMs: number;
  /** Ports of the closed list that a review opened for this lease (never 25). */
  openPorts: readonly number[];
  /** Of a name that is not the lease's own. All other fields are those of the lease. */
  subUser?: SubUserGrant | undefined;
}>;

/** A further user name of a lease, with limits of its own within those of the lease. */
export type SubUserGrant = Readonly<{
  subUserId: string;
  /** Changes with its secret: connections opened under another version are cut. */
  version: string;
  endsAt: number | null;
  connectionsMax: number | null;
  /** How many of them other gateways have; left out where there are none. */
  connectionsElsewhere?: number | undefined;
  /** The least of what its caps have left, after every batch the meter sink has taken. */
  bytesRemaining: number | null;
  slice?: Slice | undefined;
  /** These bytes are set aside for it: it uses none of what the lease itself may still move. */
  reserved?: boolean | undefined;
  /** Addresses and ranges that it may be used from; anywhere when empty. */
  sources: readonly string[];
}>;

/** A part of an allowance that several gateways share. */
export type Slice = Readonly<{
  /** What is left of the allowance beside it. */
  elsewhere: number;
  /** Whether other gateways hold some of that. */
  isShared: boolean;
  /** How long it may be used, in milliseconds from the answer on, unless there is another. */
  forMs: number;
}>;

export type Answer =
  | Readonly<{ granted: true; lease: Grant }>
  | Readonly<{ granted: false; name: RefusalName }>;

/** `user` is the base of the name, without the words behind it.
 *
 * `address` is asked only on a lease's own port, when the client sent no credentials. */
export type Question =
  | Readonly<{
      by: 'secret';
      user: string;
      secret: string;
      clientAddress: string;
      localPort: number;
    }>
  | Readonly<{ by: 'address'; clientAddress: string; localPort: number }>;

/** Who may use the gateway. A rejected promise means "cannot say now": the cache then answers. */
export interface Directory {
  /** Compares secrets in constant time and takes the same path for unknown users. */
  authorise(question: Question): Promise<Answer>;
  /**
   * The current state of the named leases and of sub-users of them, by their ids. What is missing
   * from the map is treated as ended. `givesBack` has the bytes of slices that are not needed any
   * more, by lease and sub-user; who is in it wants no more.
   */
  review(
    leaseIds: readonly string[],
    subUserIds: readonly string[],
    givesBack?: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, Answer>>;
}

/** Calls `onChange` with the leases whose end, state, credentials or upstream changed, or with
 * `all` after a gap in which changes may have been missed. Answers a function that unsubscribes. */
export type Changes = (onChange: (leaseIds: readonly string[] | 'all') => void) => () => void;

/** What one lease did since the batch before. Every figure is a whole number, never negative. */
export type MeterDelta = Readonly<{
  leaseId: string;
  /** Taken from the customer and accepted by the upstream socket. */
  bytesUp: number;
  /** Accepted by the customer's socket: this is what is billed, with `bytesUp`. */
  bytesDown: number;
  /** Sent to and read from the upstream, for disputes with its supplier. */
  bytesUpstreamUp: number;
  bytesUpstreamDown: number;
  /** To be taken off the bill: on its way when the customer's side broke, and never arrived. */
  bytesForgiven: number;
  connections: number;
  refusals: Readonly<Partial<Record<RefusalName, number>>>;
  /** What of it was theirs; left out where none was used. */
  subUsers?: readonly SubUserDelta[] | undefined;
  /** What of it went through each pool; left out where nothing did. */
  pools?: readonly PoolDelta[] | undefined;
}>;

/** What went through one pool since the batch before. */
export type PoolDelta = Readonly<{
  poolId: string;
  /** Sent to it and read from it: what its supplier counts too. */
  bytes: number;
  /** What the customer is billed of it; below zero where more was forgiven than moved. */
  billed: number;
}>;

/** What one sub-user did since the batch before; contained in the figures of its lease. */
export type SubUserDelta = Readonly<{
  subUserId: string;
  bytesUp: number;
  bytesDown: number;
  bytesForgiven: number;
  connections: number;
  /** What of it, less what was forgiven, came out of bytes set aside for it, and not out of the
   * slice of its lease; left out where nothing did. */
  bytesReserved?: number | undefined;
}>;

/** A repeated (gatewayId, sequence) has the same content and must count once. */
export type MeterBatch = Readonly<{
  gatewayId: string;
  sequence: number;
  deltas: readonly MeterDelta[];
}>;

export interface MeterSink {
  /** Resolves once the batch is stored. After a rejection the same batch is offered again. */
  record(batch: MeterBatch): Promise<void>;
}

/** Open connections under each lease at one gateway; zero reports that it has emptied. */
export type Presence = Readonly<{
  gatewayId: string;
  counts: readonly PresenceCount[];
}>;

/** With a sub-user it counts that one's part of the lease's connections. */
export type PresenceCount = Readonly<{
  leaseId: string;
  subUserId?: string | undefined;
  connections: number;
}>;

/** Where gateways share their counts, when there is more than one of them. */
export interface PresenceBoard {
  /** Keeps the counts for some seconds, and answers what all other gateways have together, by the
   * id of the lease or of the sub-user. */
  share(presence: Presence): Promise<ReadonlyMap<string, number>>;
}

/** One session that is in use at a gateway. Moments are epoch milliseconds. */
export type SessionReport = Readonly<{
  leaseId: string;
  /** Null for the lease's own name. */
  subUserId: string | null;
  /** Its name in the user name. */
  session: string;
  /** The epoch of its pool, and what was counted when it was last let go: `3` or `3+1`. */
  epoch: string;
  /** All words about places, so that two sessions of one name are told apart. */
  places: string;
  /** Upper-case ISO 3166 code of its exit, and the word for its city; empty for any. */
  country: string;
  city: string;
  openedAt: number;
  usedAt: number;
  /** When its exit may change. */
  endsAt: number;
  /** The last time that it went on through another exit before that: the one before was lost, or
   * its supplier or country is out of use. Null where its exit is the first. */
  change: SessionChange | null;
}>;

/** Gateways that saw the same change agree on all but its moment. */
export type SessionChange = Readonly<{
  at: number;
  /** Of the exit before and since, as `country`. */
  fromCountry: string;
  toCountry: string;
  /** The supplier since. */
  poolId: string;
  /** Exits of the session that were lost until then. */
  losses: number;
}>;

export interface SessionBoard {
  /** Keeps the sessions for their customers to see. What was refused is not offered again. */
  report(sessions: readonly SessionReport[]): Promise<void>;
}

/** A lease that went to another exit, with the `upstreamVersion` that it has since. */
export type Move = Readonly<{ moveId: string; leaseId: string; upstreamVersion: number }>;

/**
 * Where each gateway confirms that it has no connection through the old exit of a moved lease, so
 * that its address can be leased again.
 */
export interface MoveBoard {
  /** Says that this gateway runs. Answers the moves that it has not confirmed. */
  pending(gatewayId: string): Promise<readonly Move[]>;
  confirm(confirmed: Readonly<{ gatewayId: string; moveIds: readonly string[] }>): Promise<void>;
  /** The gateway ends, and everything through it has ended. */
  leave(gatewayId: string): Promise<void>;
}

export type Protocol = 'unknown' | 'socks5' | 'http-connect' | 'http-forward';

/** One finished connection. Never holds content, paths, names of targets or secrets. */
export type ConnectionRecord = Readonly<{
  gatewayId: string;
  /** Counts up within the gateway's run: (gatewayId, number) names the record. */
  number: number;
  leaseId: string | null;
  /** Null for the lease's own name. */
  subUserId: string | null;
  protocol: Protocol;
  clientAddress: string;
  localPort: number;
  startedAt: number;
  endedAt: number;
  /** From accept until the lease was known; until the target answered; null when not reached. */
  handshakeMs: number | null;
  dialMs: number | null;
  targetPort: 'http' | 'https' | 'mail' | 'ssh' | 'other' | null;
  /** Upper-case ISO 3166 code that an exit of a pool was asked for, empty for any country; null for
   * other exits. */
  exitCountry: string | null;
  bytesUp: number;
  bytesDown: number;
  bytesForgiven: number;
  end: EndName | RefusalName;
  refusal: RefusalName | null;
  fix: string | null;
}>;

export interface ConnectionLog {
  /** After a rejection the same records are offered again, so each number must count once. */
  record(records: readonly ConnectionRecord[]): Promise<void>;
}

/** All addresses of a name, IPv4 and IPv6. Rejects or answers none when there are none. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/** Epoch milliseconds. */
export type Clock = () => number;

export type LogLine = Readonly<{ event: string } & Record<string, string | number | boolean>>;
export type Log = (level: 'info' | 'warn' | 'error', line: LogLine) => void;

export type Policy = Readonly<{
  /**
   * Our own public addresses (shop, database, other gateways), besides this machine's interfaces.
   * Read again every minute, since names change.
   */
  ownAddresses: readonly string[];
  /**
   * Names or addresses that lead to one given address without a policy check. For sandbox and tests
   * only: every customer can reach them.
   */
  trustedNames: ReadonlyMap<string, string>;
  /** Whether an upstream may have any private address, as the sandbox's have. */
  allowPrivateUpstreams: boolean;
  /** Private networks that may contain upstreams, as address/bits. Customers cannot reach them. */
  privateUpstreams: readonly string[];
}>;

/** One listening port. A `lease` port also admits by source address; a `shared` one never does. */
export type ListenAt = Readonly<{ host: string; port: number; kind: 'shared' | 'lease' }>;

export type Stats = Readonly<{
  connections: number;
  waiting: number;
  tunnels: number;
  tunnelsTotal: number;
  leases: number;
  /** Sessions of pools that are remembered. */
  liveSessions: number;
  acceptedTotal: number;
  bytesUpTotal: number;
  bytesDownTotal: number;
  refusals: Readonly<Partial<Record<RefusalName, number>>>;
  directory: Readonly<{ asked: number; hits: number; failures: number; servedStale: number }>;
  /** Batches stored, batches offered again, and connection records lost to a full queue. */
  batchesStored: number;
  batchesRetried: number;
  recordsDropped: number;
  buffersLent: number;
}>;
