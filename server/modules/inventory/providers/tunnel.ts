import { once } from 'node:events';
import { connect, type Socket, isIP, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Entry } from '../upstream.ts';
import { inPhase, type Phase } from './deadline.ts';
import { readHandshake, type HandshakeReader } from './handshake-reader.ts';
import { askSocks5, type Destination } from './socks5.ts';
import { lookup, type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { memberOf } from '#platform/networks.ts';
import { CheckFailed } from '../failure.ts';

/** Milliseconds allowed for each phase of a check. */
export type Deadlines = Readonly<{ dialMs: number; tunnelMs: number; bodyMs: number }>;

/** The destination of a tunnel, and the only private networks that its entry may be in. */
export type Way = Readonly<{
  site: URL;
  /** By which the entry is asked for the site, in place of its name: a judged address. */
  host?: string;
  /** Breaks the connection off, at any time. */
  signal?: AbortSignal;
  atOnce?: boolean;
  entryNetworks?: readonly string[] | undefined;
}>;

/**
 * Opens a tunnel through an entry with its own credentials, up to a site requested by name; TLS on
 * top for https. With `atOnce` a SOCKS5 entry gets everything in one piece. Throws `CheckFailed`
 * with the phase's name.
 */
export async function openTunnel(
  entry: Entry,
  { site, host: place = bareHost(site), signal, atOnce = false, entryNetworks }: Way,
  deadlines: Deadlines,
): Promise<Socket> {
  const { host, port: entryPort } = entry;
  const within = entryNetworks && { lookup: lookupWithin(host, entryNetworks) };
  const socket = connect({ host, port: entryPort, ...within });
  // Each phase has its own error listeners; between phases an error must not end the process.
  socket.on('error', () => undefined);
  const breakOff = () => void socket.destroy(new Error('The wait is over.'));
  signal?.addEventListener('abort', breakOff, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', breakOff));
  try {
    await inPhase(socket, dialling(deadlines), () => once(socket, 'connect'));
    socket.setNoDelay(true);
    return await inPhase(socket, tunnelling(deadlines), async () => {
      const secure = site.protocol === 'https:';
      const port = Number(site.port || (secure ? 443 : 80));
      const talk = { socket, reader: readHandshake(socket), entry };
      const destination = { host: place, port };
      if (entry.protocol === 'socks5') await askSocks5(talk, { destination, atOnce });
      else await askHttpConnect(talk, destination);
      return secure ? await wrapInTls(socket, bareHost(site)) : socket;
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const dialling = ({ dialMs }: Deadlines): Phase => ({
  ms: dialMs,
  onSilence: 'dial-timeout',
  onBreak: 'dial-refused',
});
const tunnelling = ({ tunnelMs }: Deadlines): Phase => ({
  ms: tunnelMs,
  onSilence: 'tunnel-timeout',
  onBreak: 'connection-lost',
});

/** A host as sockets and certificates name it: without the brackets of an IPv6 address. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

async function wrapInTls(socket: Socket, host: string): Promise<Socket> {
  // An address is no server name (RFC 6066 §3); the certificate is still compared with it.
  const secured = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
  secured.on('error', () => undefined);
  await once(secured, 'secureConnect');
  return secured;
}

/**
 * The lookup of an entry's name that lets no private address through but those of the networks: a
 * supplier's name must not lead the prober into the shop's own network. Throws `CheckFailed` for an
 * address that is written out.
 */
function lookupWithin(host: string, networks: readonly string[]): LookupFunction {
  const isOurs = memberOf(networks);
  const mistakeIn = (address: string): CheckFailed | undefined => {
    const isPublic = ipaddr.process(address).range() === 'unicast';
    if (isPublic || isOurs(address)) return undefined;
    const why = `${host} leads to the private address ${address}.`;
    return new CheckFailed('dial-refused', `${why} Name its network in PRIVATE_UPSTREAMS.`);
  };
  if (isIP(host) !== 0) {
    const mistake = mistakeIn(host);
    if (mistake) throw mistake;
  }
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const mistake = error ?? found.map(({ address }) => mistakeIn(address)).find(Boolean);
      if (mistake) done(mistake, '', 0);
      else if (options.all) done(null, found);
      else done(null, found[0]?.address ?? '', found[0]?.family ?? 0);
    });
  };
}

// we → CONNECT name:port, Proxy-Authorization     entry → 200, then bytes   (RFC 9110 §9.3.6)

const authenticationRequired = 407;
type Talk = Readonly<{ socket: Socket; reader: HandshakeReader; entry: Entry }>;

/** Asks an HTTP proxy for a tunnel; afterwards the socket carries the destination's bytes. */
async function askHttpConnect(talk: Talk, { host, port }: Destination): Promise<void> {
  const { socket, reader, entry } = talk;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  if (entry.username !== undefined) {
    const pair = Buffer.from(`${entry.username}:${entry.password?.reveal() ?? ''}`);
    lines.push(`Proxy-Authorization: Basic ${pair.toString('base64')}`);
  }
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [statusLine = ''] = (await reader.takeHead()).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(statusLine)?.[1] ?? 0);
  if (status === 0) throw new CheckFailed('bad-answer', 'Not an HTTP proxy.');
  if (status === authenticationRequired) {
    throw new CheckFailed('authentication-rejected', 'HTTP status 407.');
  }
  if (status < 200 || status > 299) throw new CheckFailed('tunnel-refused', `HTTP ${status}.`);
}
