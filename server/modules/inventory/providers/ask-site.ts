import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { siteBytesMax, siteCheckMs, type SiteFailure } from '#contracts/sale/site-checks.ts';
import { CheckFailed } from '../failure.ts';
import type { Entry } from '../upstream.ts';
import { inPhase } from './deadline.ts';
import { openTunnel } from './tunnel.ts';
import { TunnelAgent } from './visit.ts';

/** One answer of a site, with as much of its body as is read. */
export type SiteAnswer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where a redirect leads; null for every other answer. */
  location: string | null;
}>;

/** What went over the wire, in bytes, whether an answer came or not. */
export type Moved = Readonly<{ bytesUp: number; bytesDown: number }>;
export type SiteReply = Moved &
  (Readonly<{ answer: SiteAnswer }> | Readonly<{ failure: SiteFailure }>);

export type SiteRequest = Readonly<{
  url: URL;
  /** By which the entry is asked for the site: its name, or a judged address of it. */
  host: string;
  entryNetworks: readonly string[] | undefined;
  /** Aborted when the time of the whole check is over. */
  signal: AbortSignal;
}>;

/** An entry that does not take a connection in this time has failed, whatever the site does. */
const dialMs = 5_000;
const deadlines = { dialMs, tunnelMs: siteCheckMs, bodyMs: siteCheckMs };

/**
 * As a browser asks for a page, since sites treat programs in other ways; without cookies or
 * scripts, and uncompressed, so that the bytes are the page's.
 */
const headers = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'identity',
};

/** Asks an entry for one page, within the bounds of a check. Every failure is answered by name. */
export async function askSite(entry: Entry, asked: SiteRequest): Promise<SiteReply> {
  const { url, host, entryNetworks, signal } = asked;
  let socket: Socket | undefined;
  const moved = () => ({ bytesUp: socket?.bytesWritten ?? 0, bytesDown: socket?.bytesRead ?? 0 });
  try {
    const tunnel = await openTunnel(entry, { site: url, host, entryNetworks, signal }, deadlines);
    socket = tunnel;
    const answer = await inPhase(tunnel, bodyPhase, () => read(tunnel, url));
    return { ...moved(), answer };
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return { ...moved(), failure: signal.aborted ? 'timeout' : failureOf(error, socket) };
  } finally {
    socket?.destroy();
  }
}

const bodyPhase = {
  ms: siteCheckMs,
  onSilence: 'body-timeout',
  onBreak: 'connection-lost',
} as const;

async function read(socket: Socket, url: URL): Promise<SiteAnswer> {
  const agent = new TunnelAgent(socket);
  try {
    const path = `${url.pathname}${url.search}`;
    const asked = request({ agent, path, headers: { host: url.host, ...headers } });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.end();
    const [response] = await answered;
    // It breaks when it is left before its end, which nobody waits for.
    response.on('error', () => undefined);
    const status = response.statusCode ?? 0;
    const location = redirects.has(status) ? (response.headers.location ?? null) : null;
    const body = location === null ? await readBody(response) : Buffer.alloc(0);
    return { status, headers: response.headers, body, location };
  } finally {
    agent.destroy();
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The first bytes; what is beyond them is not waited for. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let left = siteBytesMax;
  for await (const chunk of response) {
    const bytes = (chunk as Buffer).subarray(0, left);
    chunks.push(bytes);
    left -= bytes.length;
    if (left === 0) break;
  }
  return Buffer.concat(chunks);
}

const ofTls = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/;

/** `tunnel` is there once the site was reached, TLS included. */
function failureOf({ failure, cause }: CheckFailed, tunnel: Socket | undefined): SiteFailure {
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  if (ofTls.test(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'bad-answer';
  if (failure === 'tunnel-refused') return 'not-reached';
  if (failure === 'tunnel-timeout' || failure === 'body-timeout') return 'timeout';
  if (failure === 'connection-lost') return 'connection-lost';
  return tunnel ? 'bad-answer' : 'proxy-failed';
}
