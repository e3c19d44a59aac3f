import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { CheckFailed, type Failure } from '../failure.ts';
import type { Entry } from '../upstream.ts';
import { isOurDelay } from './own-echo.ts';
import { afterOwnTime } from './own-time.ts';
import { openTunnel, type Deadlines } from './tunnel.ts';
import { visitSite } from './visit.ts';

/** Headers that hold one address: whom a reverse proxy serves, or whom an exit gives away. */
export const addressHeaders = ['x-real-ip', 'x-client-ip', 'client-ip', 'true-client-ip'] as const;

/**
 * Our own pages at the far end of a check: one that returns the caller's address, one to download.
 */
export type ProbeTarget = Readonly<{
  site: URL;
  /**
   * The same site without TLS, where the echo shows headers that an exit adds: inside TLS it can
   * add none. Left out where `site` itself is plain.
   */
  plainSite?: URL;
  echoPath: string;
  /** A path for one download; created anew each time, since it may expire. */
  objectPath(): string;
}>;

/** What the listing claims about the exit; what is not claimed is not checked. */
export type Claim = Readonly<{ exitIp?: string | undefined }>;

/** One look through a proxy. Ping and speed are whole milliseconds and kilobits per second. */
export type Sample =
  | Readonly<{ ok: true; pingMs: number; exitIp: string; speedKbps: number | undefined }>
  | Readonly<{
      ok: false;
      failure: Failure;
      detail: string;
      exitIp: string | undefined;
      /** Our own page was late as well: it says nothing about the proxy, and is not recorded. */
      isOurDelay?: true;
    }>;

export type SampleOptions = Readonly<{
  target: ProbeTarget;
  /** `allMs`: of everything together; without it each phase has its own alone. */
  deadlines: Deadlines & Readonly<{ downloadMs: number; allMs?: number }>;
  /** Our own page without a proxy, to separate our delay from the proxy's. */
  ownEcho?: string | undefined;
  claim: Claim;
  withSpeed: boolean;
  /**
   * The only private networks that the entry may be in; undefined for any, as for our own gateway.
   */
  entryNetworks?: readonly string[] | undefined;
}>;

/**
 * Dials, opens a tunnel, asks our echo page who came, and downloads when asked to. With the
 * download it is also looked at what the exit adds to a request that it can read. A failure by
 * silence is compared with how fast our own page answers at that moment.
 */
export async function takeSample(entry: Entry, options: SampleOptions): Promise<Sample> {
  const { deadlines, ownEcho } = options;
  const { allMs, bodyMs } = deadlines;
  const look = lookThrough(entry, options);
  const sample = await (allMs === undefined ? look : withinAll(look, allMs));
  if (sample.ok) return sample;
  const { failure } = sample;
  const isOurs = await isOurDelay(ownEcho, { failure, withinMs: allMs ?? bodyMs });
  return isOurs ? { ...sample, isOurDelay: true } : sample;
}

/** Each phase has its own deadline; this is the one for all of them together. */
async function withinAll(look: Promise<Sample>, allMs: number): Promise<Sample> {
  let stop = () => {};
  const tooSlow = new Promise<Sample>((resolve) => {
    const detail = `Not done within ${allMs} ms.`;
    const late = { ok: false, failure: 'slow', detail, exitIp: undefined } as const;
    stop = afterOwnTime(allMs, () => resolve(late));
  });
  try {
    return await Promise.race([look, tooSlow]);
  } finally {
    stop();
  }
}

async function lookThrough(entry: Entry, options: SampleOptions): Promise<Sample> {
  let seen: Echo | undefined;
  try {
    const { target, deadlines, claim, withSpeed, entryNetworks } = options;
    const way = { site: target.site, entryNetworks };
    const socket = await openTunnel(entry, way, deadlines);
    const visit = visitSite({ socket, site: target.site, ...deadlines });
    try {
      const { body, firstByteMs } = await visit.read(target.echoPath);
      seen = readEcho(body);
      refuseFalseExit(seen, claim);
      refuseLeak(seen);
      if (withSpeed) await refusePlainLeak(entry, options);
      const speedKbps = withSpeed ? await visit.download(target.objectPath()) : undefined;
      return { ok: true, pingMs: Math.ceil(firstByteMs), exitIp: seen.ip, speedKbps };
    } finally {
      visit.leave();
    }
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return { ok: false, failure: error.failure, detail: error.message, exitIp: seen?.ip };
  }
}

const echo = z.object({
  ip: z.string().check(z.refine((text) => ipaddr.isValid(text))),
  headers: z.optional(z.record(z.string(), z.unknown())),
});
type Echo = z.output<typeof echo>;

function readEcho(body: Buffer): Echo {
  try {
    return echo.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw new CheckFailed('bad-answer', 'The echo page answered something else.', error);
  }
}

/** Headers by which a proxy gives itself or its customer away to the site. */
const tellTale = ['via', 'forwarded', 'x-forwarded-for', 'proxy-connection', ...addressHeaders];

function refuseLeak({ headers }: Echo) {
  const leaked = tellTale.find((name) => headers?.[name] !== undefined);
  if (leaked) throw new CheckFailed('header-leak', `The site saw the header ${leaked}.`);
}

/**
 * Asks the echo once more without TLS, as customers' plain requests go. Only a header is held
 * against the exit: an edge that redirects, or a closed port, says nothing about it.
 */
async function refusePlainLeak(entry: Entry, options: SampleOptions) {
  const { target, deadlines, entryNetworks } = options;
  const { plainSite: site, echoPath } = target;
  if (!site) return;
  const seen = await readPlainly(entry, { site, echoPath, deadlines, entryNetworks }).catch(
    (error: unknown) => {
      if (error instanceof CheckFailed) return undefined;
      throw error;
    },
  );
  if (seen) refuseLeak(seen);
}

type Plain = Pick<SampleOptions, 'deadlines' | 'entryNetworks'> &
  Readonly<{ site: URL; echoPath: string }>;

async function readPlainly(entry: Entry, plain: Plain): Promise<Echo> {
  const { site, echoPath, deadlines, entryNetworks } = plain;
  const socket = await openTunnel(entry, { site, entryNetworks }, deadlines);
  const visit = visitSite({ socket, site, ...deadlines });
  try {
    return readEcho((await visit.read(echoPath)).body);
  } finally {
    visit.leave();
  }
}

function refuseFalseExit({ ip }: Echo, claim: Claim) {
  if (claim.exitIp !== undefined && !sameAddress(ip, claim.exitIp)) {
    throw new CheckFailed('wrong-exit', `The site saw ${ip}.`);
  }
}

const sameAddress = (left: string, right: string) =>
  ipaddr.process(left).toNormalizedString() === ipaddr.process(right).toNormalizedString();
