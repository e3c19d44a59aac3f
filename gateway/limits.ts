/** Every bound of the gateway, by name. Times in milliseconds, sizes in bytes. */
export const defaultLimits = {
  /** From accept to a complete request, authentication included. */
  handshakeMs: 10_000,
  /** From the request to an open route to the target, upstream handshake included. */
  dialMs: 15_000,
  /** Between two requests on one HTTP connection. */
  keepAliveMs: 60_000,
  /** Without a byte in either direction, once one side has said that it sends no more. A client
   * that hung up looks like one that waits for its answer. */
  halfClosedMs: 20_000,
  /** How long a client that has everything may take to close. RFC 1928 §6 allows ten seconds after
   * a refusal. */
  lingerMs: 2_000,
  headBytesMax: 16 * 1024,
  headFieldsMax: 100,
  /** Sent by a client before its route is open. */
  earlyBytesMax: 64 * 1024,
  connectionsMax: 20_000,
  connectionsPerAddressMax: 4_096,
  /** Not yet authenticated: the oldest one gives way to the newest. */
  waitingMax: 1_024,
  waitingPerAddressMax: 128,
  opensPerSecondMax: 200,
  /**
   * Different wrong secrets for one user name from one address within the window, after which each
   * further one is checked only after a wait; the same for all names from one address. A right
   * secret is still accepted.
   */
  failuresMax: 20,
  failuresPerAddressMax: 1_000,
  /** What a barred secret waits before it is looked at: with `waitingMax` it bounds how many are
   * looked at in a second. */
  barredDelayMs: 500,
  failureWindowMs: 60_000,
  failureKeysMax: 10_000,
  /** The first wrong secret waits this long for its answer, each further one twice as long. */
  failureDelayMs: 50,
  failureDelayMaxMs: 2_000,
  cacheFreshMs: 3_000,
  cacheEntriesMax: 50_000,
  directoryMs: 3_000,
  /** A customer who was let in before waits no longer than this for a directory that hangs. */
  staleAfterMs: 300,
  /** By how much this machine's clock may be behind that of the shop when a lease starts. */
  clockSkewMs: 5_000,
  nameTtlMs: 10_000,
  namesMax: 10_000,
  resolveMs: 5_000,
  addressesPerNameMax: 32,
  /** Of a name with several addresses, the next is tried beside one that says nothing for so long.
   * RFC 8305 §5 allows up to two seconds; a mobile exit needs the better part of one. */
  nextAddressMs: 1_000,
  dialAttemptsMax: 8,
  sweepEveryMs: 250,
  flushEveryMs: 2_000,
  /** Gateways share how many connections each lease has. */
  shareEveryMs: 1_000,
  /** Gateways look for moved leases and confirm that the old exit is left. */
  movesEveryMs: 1_000,
  /** Live leases are looked up again this often even when no change is announced. */
  reviewEveryMs: 30_000,
  recordsPendingMax: 20_000,
  recordsPerBatchMax: 1_000,
  /** Read buffers of 256 KB that may be in use at once; beyond, reads are smaller and copied. */
  bigBuffersMax: 256,
  /**
   * The bytes that a customer who resets is not billed for where the kernel gives no count: the cap
   * of its send buffer plus the receive buffer of the client.
   */
  inFlightBytes: 2 * 1024 * 1024,
} as const;

export type Limits = { readonly [Name in keyof typeof defaultLimits]: number };
