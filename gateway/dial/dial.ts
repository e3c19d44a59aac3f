/**
 *   direct   gateway ──────────────────────────────► target
 *   socks5   gateway ── RFC 1928, RFC 1929 ──► exit ──► target
 *   http     gateway ── CONNECT (RFC 9110) ──► exit ──► target
 *
 * Opens the route for one connection. Destinations are judged before they come here.
 */
import { isIPv6 } from 'node:net';
import type { BufferPool } from '../buffers.ts';
import { askHttpUpstream } from './dial-http.ts';
import { askSocks5Upstream } from './dial-socks5.ts';
import type { ExitManners } from './exit-manners.ts';
import type { Upstream } from '../ports.ts';
import { PullReader } from '../directory/pull-reader.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import { dialWire } from '../wire.ts';
import type { Reader, Wire } from '../wire.ts';

export type Bound = Readonly<{ address: string; port: number }>;
/** An open route: what the target sent already is in `early`. */
export type Outbound = Readonly<{ wire: Wire; early: Buffer; bound: Bound }>;

export type Dialling = Readonly<{
  pool: BufferPool;
  /** Told of each wire at once, so that a deadline or a departing client can take it down. */
  track: (wire: Wire) => void;
  attemptsMax: number;
  /** Nobody waits for the route any more. */
  isOver: () => boolean;
  /** The client is gone, so what becomes of its dial says nothing about the exit. */
  hasLeft: () => boolean;
}>;

export type ProxyUpstream = Exclude<Upstream, { kind: 'direct' }>;

/** Straight to the first judged address that answers. */
export async function dialDirect(
  dialling: Dialling,
  addresses: readonly string[],
  port: number,
): Promise<Outbound> {
  const wire = await connectAny(dialling, addresses, port);
  return { wire, early: Buffer.alloc(0), bound: wire.localAddress() };
}

export type JudgedExit = ProxyUpstream & { addresses: readonly string[] };
type Asked = Readonly<{ upstream: JudgedExit; target: { host: string; port: number } }>;

/** Through an exit, which is asked for `host`: a name it resolves itself, or an address. */
export async function dialThrough(
  dialling: Dialling,
  manners: ExitManners,
  { upstream, target }: Asked,
): Promise<Outbound> {
  if (!manners.mayPipeline(upstream)) return dialExit(dialling, { upstream, target });
  try {
    return await dialExit(dialling, { upstream, target, pipelined: true });
  } catch (thrown) {
    const isUnclear = thrown instanceof Refused && thrown.refusal === 'upstream-failed';
    if (!isUnclear || dialling.hasLeft()) throw thrown;
    // Nothing has reached the target, or the exit would have said so.
    manners.brokeOff(upstream);
    return dialExit(dialling, { upstream, target });
  }
}

async function dialExit(
  dialling: Dialling,
  { upstream, target, pipelined = false }: Asked & { pipelined?: boolean },
): Promise<Outbound> {
  const wire = await connectExit(dialling, upstream);
  const reader = new PullReader();
  wire.handOver(reader, Buffer.alloc(0));
  try {
    const ask = upstream.kind === 'socks5' ? askSocks5Upstream : askHttpUpstream;
    const bound = await ask({ wire, reader, upstream, pipelined }, target);
    return { wire, early: reader.rest(), bound };
  } catch (thrown) {
    wire.reset();
    // Broken bytes from the exit are not the client's mistake.
    const isExits = thrown instanceof Refused && exitMistakes.has(thrown.refusal);
    throw isExits ? new Refused('upstream-failed', thrown) : thrown;
  }
}

const exitMistakes: ReadonlySet<RefusalName> = new Set(['malformed-request', 'head-too-large']);

/** A connection to the exit itself, nothing asked yet. */
export async function connectExit(dialling: Dialling, upstream: JudgedExit): Promise<Wire> {
  try {
    return await connectAny(dialling, upstream.addresses, upstream.port);
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.refusal === 'dial-timeout') throw thrown;
    throw new Refused('upstream-unreachable', thrown);
  }
}

/** IPv4 first: many hosts have IPv6 addresses and no IPv6 route. */
const inOrder = (addresses: readonly string[]): readonly string[] =>
  addresses.length === 1
    ? addresses
    : addresses.toSorted((one, other) => Number(isIPv6(one)) - Number(isIPv6(other)));

async function connectAny(
  dialling: Dialling,
  addresses: readonly string[],
  port: number,
): Promise<Wire> {
  let failure: unknown = null;
  for (const address of inOrder(addresses).slice(0, dialling.attemptsMax)) {
    try {
      return await connectOne(dialling, address, port);
    } catch (thrown) {
      failure = thrown;
      if (thrown instanceof Refused && isFinal(thrown.refusal)) break;
    }
  }
  throw failure ?? new Refused('target-unreachable');
}

/** The deadline is for the whole dial, and a departed client needs no second attempt. */
const isFinal = (name: RefusalName) => name === 'dial-timeout';

function connectOne(dialling: Dialling, address: string, port: number): Promise<Wire> {
  const { pool, track, isOver } = dialling;
  return new Promise((resolve, reject) => {
    // The client left, or ran out of time, while its name was being resolved.
    if (isOver()) throw new Refused('dial-timeout');
    const reader: Reader = {
      // Not called before `connect`, and after it the next reader has taken over.
      bytes: () => false,
      ended: () => {},
      closed: (error) => reject(error instanceof Refused ? error : nameErrno(error)),
    };
    track(dialWire({ pool, to: { address, port }, reader }, resolve));
  });
}

const errnoNames: Readonly<Record<string, RefusalName>> = {
  ECONNREFUSED: 'target-refused',
  ECONNRESET: 'target-refused',
  ENETUNREACH: 'network-unreachable',
  EHOSTUNREACH: 'target-unreachable',
  EADDRNOTAVAIL: 'network-unreachable',
  ETIMEDOUT: 'dial-timeout',
};

function nameErrno(error: Error | null): Refused {
  const code = error !== null && 'code' in error ? String(error.code) : '';
  return new Refused(errnoNames[code] ?? 'target-unreachable', error);
}
