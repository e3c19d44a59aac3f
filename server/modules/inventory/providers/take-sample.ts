import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { CheckFailed, type Failure } from '../failure.ts';
import type { ProbeTarget } from '../probe-settings.ts';
import type { Entry } from '../upstream.ts';
import { openTunnel, type Deadlines } from './tunnel.ts';
import { visitSite } from './visit.ts';

/** What the listing claims about the exit; a part that is not claimed is not checked. */
export type Claim = Readonly<{ exitIp?: string | undefined; countryCode?: string | undefined }>;

/** One look through a proxy. Ping and speed are whole milliseconds and kilobits per second. */
export type Sample =
  | Readonly<{ ok: true; pingMs: number; exitIp: string; speedKbps: number | undefined }>
  | Readonly<{ ok: false; failure: Failure; detail: string; exitIp: string | undefined }>;

export type SampleOptions = Readonly<{
  target: ProbeTarget;
  deadlines: Deadlines & Readonly<{ downloadMs: number }>;
  claim: Claim;
  withSpeed: boolean;
}>;

/** Dials, opens a tunnel, asks our echo page who came, and downloads when asked to. */
export async function takeSample(entry: Entry, options: SampleOptions): Promise<Sample> {
  let seen: Echo | undefined;
  try {
    const { target, deadlines, claim, withSpeed } = options;
    const socket = await openTunnel(entry, target, deadlines);
    const visit = visitSite({ socket, site: target.site, ...deadlines });
    try {
      const { body, firstByteMs } = await visit.read(target.echoPath);
      seen = readEcho(body);
      refuseFalseExit(seen, claim);
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
  country: z.optional(z.string()),
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
const tellTale = ['via', 'forwarded', 'x-forwarded-for', 'x-real-ip', 'proxy-connection'];

function refuseFalseExit({ ip, country, headers }: Echo, claim: Claim) {
  if (claim.exitIp !== undefined && !sameAddress(ip, claim.exitIp)) {
    throw new CheckFailed('wrong-exit', `The site saw ${ip}.`);
  }
  if (country && claim.countryCode && country.toUpperCase() !== claim.countryCode) {
    throw new CheckFailed('wrong-exit-country', `The site saw ${country}.`);
  }
  const leaked = tellTale.find((name) => headers?.[name] !== undefined);
  if (leaked) throw new CheckFailed('header-leak', `The site saw the header ${leaked}.`);
}

const sameAddress = (left: string, right: string) =>
  ipaddr.process(left).toNormalizedString() === ipaddr.process(right).toNormalizedString();
