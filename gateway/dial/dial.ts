/**
 *   direct   gateway ──────────────────────────────► target
 *   socks5   gateway ── RFC 1928, RFC 1929 ──► exit ──► target
 *   http     gateway ── CONNECT (RFC 9110) ──► exit ──► target
 *
 * Opens the route for one connection. Destinations are judged before they come here.
 */
import type { BufferPool } from '../buffers.ts';
import { askHttpUpstream } from './dial-http.ts';
import { askSocks5Upstream } from './dial-socks5.ts';
import type { UpstreamCapabilities } from './upstream-capabilities.ts';
import { firstOf } from './first-of.ts';
import type { Upstream } from '../ports.ts';
import { PullReader } from '../directory/pull-reader.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import { dialWire } from '../wire.ts';
import type { Reader, Wire } from '../wire.ts';

export type Bound = Readonly<{ address: string; port: number }>;
/** An open route: early bytes of the target are in `early`. */
export type Outbound = Readonly<{ wire: Wire; early: Buffer; bound: Bound }>;

export type Dialling = Readonly<{
  pool: BufferPool;
  /** Called with each wire at once, so that a deadline or a departing client can close it. */
  track: (wire: Wire) => void;
  /** Of several addresses of one place. */
  attemptsMax: number;
  /** How long an address may be silent before the next is tried beside it. */
  nextAfterMs: number;
  /** The caller no longer waits for the route. */
  isOver: () => boolean;
  /** The client is gone, so the outcome of its dial says nothing about the exit. */
  hasLeft: () => boolean;
}>;

export type ProxyUpstream = Exclude<Upstream, { kind: 'direct' }>;

/** An HTTP exit takes a plain request itself. One that wants pinned addresses cannot: the address
 * would replace the name in Host (RFC 9112 §3.2.2); such an exit is asked for a tunnel. */
export const takesRequests = (upstream: Upstream): upstream is ProxyUpstream =>
  upstream.kind === 'http' && upstream.nameResolution !== 'pin';

/** Straight to the first judged address that answers. */
export async function dialDirect(
  dialling: Dialling,
  addresses: readonly string[],
  port: number,
): Promise<Outbound> {
  const wire = await firstOf(dialling, addresses, (one, address) => connectOne(one, address, port));
  return { wire, early: Buffer.alloc(0), bound: wire.localAddress() };
}

export type JudgedExit = ProxyUpstream & { addresses: readonly string[] };
type DialRequest = Readonly<{ upstream: JudgedExit; target: { host: string; port: number } }>;
/** `hosts` is a name that the exit resolves itself, or one and more addresses of a name. */
type Wanted = Readonly<{ upstream: JudgedExit; hosts: readonly string[]; port: number }>;

/** Through an exit, which tries one host after the other until it reaches one. */
export function dialThrough(
  dialling: Dialling,
  capabilities: UpstreamCapabilities,
  { upstream, hosts, port }: Wanted,
): Promise<Outbound> {
  return firstOf(dialling, hosts, (one, host) =>
    dialOneHost(one, capabilities, { upstream, target: { host, port } }),
  );
}

async function dialOneHost(
  dialling: Dialling,
  capabilities: UpstreamCapabilities,
  { upstream, target }: DialRequest,
): Promise<Outbound> {
  if (!capabilities.mayPipeline(upstream)) return dialExit(dialling, { upstream, target });
  try {
    return await dialExit(dialling, { upstream, target, pipelined: true });
  } catch (thrown) {
    const isUnclear = thrown instanceof Refused && thrown.refusal === 'upstream-failed';
    if (!isUnclear || dialling.hasLeft()) throw thrown;
    // Nothing has reached the target, or the exit would have reported it.
    capabilities.brokeOff(upstream);
    return dialExit(dialling, { upstream, target });
  }
}

async function dialExit(
  dialling: Dialling,
  { upstream, target, pipelined = false }: DialRequest & { pipelined?: boolean },
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
    const { addresses, port } = upstream;
    return await firstOf(dialling, addresses, (one, address) => connectOne(one, address, port));
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.refusal === 'dial-timeout') throw thrown;
    throw new Refused('upstream-unreachable', thrown);
  }
}

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
