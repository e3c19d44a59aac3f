import {
  siteCheckMs,
  siteRedirectsMax,
  type BlockSign,
  type SiteFailure,
  type SiteVerdict,
} from '#contracts/sale/site-checks.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import type { Config } from '#platform/config.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { Keyring } from '#platform/secrets.ts';
import { askSite, type SiteReply, type SiteAnswer } from '../providers/ask-site.ts';
import { afterOwnTime } from '../providers/own-time.ts';
import type { NameResolution } from '../upstream.ts';
import { findUpstream } from '../upstreams.sql.ts';
import { looksBlocked } from './looks-blocked.ts';

type Place = Readonly<{ host: string; port: number }>;
type Exit = Place & Readonly<{ nameResolution: NameResolution }>;

/** Whether a request may go to a place through an exit, by the rules of tunnels. */
export type JudgeDestination = (
  exit: Exit,
  place: Place,
) => Promise<
  | Readonly<{ allowed: true; hosts: readonly string[]; portClass: string }>
  | Readonly<{ allowed: false; refusal: string }>
>;

/** What came of asking for a site. Times are whole milliseconds; nothing of the page is in it. */
export type SiteVisit = Readonly<{
  verdict: SiteVerdict;
  status: number | null;
  reason: BlockSign | SiteFailure | null;
  /** Why a redirect was not followed, by the gateway's name. */
  refusal: string | null;
  host: string;
  redirects: number;
  ms: number;
  bytes: number;
  /** Over the wire, of all requests. */
  bytesUp: number;
  bytesDown: number;
}>;

export type Visited = Readonly<{ refused: string }> | Readonly<{ refused: null; visit: SiteVisit }>;

type VisitOptions = Readonly<{
  upstreamId: UpstreamId;
  url: URL;
  /** Called once the place was allowed and before anything is dialled; its error ends the visit. */
  beforeDial: (portClass: string) => Promise<void>;
}>;
export type VisitSite = (options: VisitOptions) => Promise<Visited>;

type Ctx = Readonly<{
  db: Queryable;
  keyring: Keyring;
  config: Pick<Config, 'mode'> & Partial<Pick<Config, 'privateUpstreams'>>;
  judgeDestination: JudgeDestination;
}>;

/**
 * Makes the request for a site through a listing's own address: at most ten seconds, five redirects
 * and 256 kB, each place judged as a tunnel's. `refused` names why the site may not be asked for.
 * Network: never call it inside a transaction. Throws NotFound.
 */
export function createSiteVisits(ctx: Ctx): VisitSite {
  const { judgeDestination, config } = ctx;
  const entryNetworks = config.mode === 'sandbox' ? undefined : (config.privateUpstreams ?? []);
  return async ({ upstreamId, url, beforeDial }) => {
    const upstream = await findUpstream(ctx, upstreamId);
    if (!upstream) throw new NotFound('This proxy is no longer in stock.');
    const over = new AbortController();
    const stop = afterOwnTime(siteCheckMs, () => over.abort());
    const { signal } = over;
    const ways: Ways = {
      judge: (to) => judgeDestination(upstream, placeOf(to)),
      ask: (to, host) => askSite(upstream, { url: to, host, entryNetworks, signal }),
      isOver: () => signal.aborted,
    };
    try {
      return await follow(ways, url, beforeDial);
    } finally {
      stop();
    }
  };
}

const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const placeOf = ({ hostname, port, protocol }: URL): Place => ({
  host: hostname,
  port: port === '' ? (ports[protocol] ?? 0) : Number(port),
});

/** How a visit reaches the world; a test brings its own. */
export type Ways = Readonly<{
  judge: (url: URL) => ReturnType<JudgeDestination>;
  ask: (url: URL, host: string) => Promise<SiteReply>;
  isOver: () => boolean;
}>;

/** Asks for a page, and for where it leads, until one answers or something ends the visit. */
export async function follow(
  { judge, ask, isOver }: Ways,
  first: URL,
  beforeDial: VisitOptions['beforeDial'],
): Promise<Visited> {
  const moved = { bytesUp: 0, bytesDown: 0 };
  let url = first;
  let beganAt = performance.now();
  for (let redirects = 0; ; redirects += 1) {
    const end = (outcome: Partial<SiteVisit>): Visited => ({
      refused: null,
      visit: {
        ...nothing,
        ...moved,
        host: url.host,
        redirects,
        ms: Math.round(performance.now() - beganAt),
        ...outcome,
      },
    });
    const judged = await judge(url);
    if (redirects === 0) {
      if (!judged.allowed) return { refused: judged.refusal };
      await beforeDial(judged.portClass);
      beganAt = performance.now();
    }
    if (!judged.allowed) return end({ reason: 'redirect-refused', refusal: judged.refusal });
    if (isOver()) return end({ reason: 'timeout' });
    const asked = await ask(url, judged.hosts[0] ?? url.hostname);
    moved.bytesUp += asked.bytesUp;
    moved.bytesDown += asked.bytesDown;
    if ('failure' in asked) return end({ reason: asked.failure });
    const { answer } = asked;
    const { status } = answer;
    const next = answer.location === null ? null : URL.parse(answer.location, url);
    if (answer.location === null || !next) return end(judgeAnswer(url, answer));
    if (!(next.protocol in ports)) return end({ status, reason: 'redirect-refused' });
    if (redirects === siteRedirectsMax) return end({ status, reason: 'too-many-redirects' });
    url = next;
  }
}

const nothing = {
  verdict: 'unreached',
  status: null,
  reason: null,
  refusal: null,
  bytes: 0,
} as const;

function judgeAnswer(url: URL, { status, headers, body }: SiteAnswer): Partial<SiteVisit> {
  const reason = looksBlocked({ url, status, headers, text: body.toString() });
  const verdict = reason ? 'blocked' : status >= 300 ? 'error' : 'works';
  return { verdict, status, reason, bytes: body.length };
}
