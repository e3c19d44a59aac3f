import type { Alteration, ProcessName } from './shop.ts';

/** A fault that the suite must find. */
export type Fault = Alteration &
  Readonly<{
    name: string;
    /** The processes that its case needs, in the order of their start; none for a refused start. */
    processes: readonly ProcessName[];
    /** Names of cases that come first and must be green. */
    after: readonly string[];
    /** Name of the case that must turn red. */
    foundBy: string;
    /** What it must say, so that it is not red for another reason. */
    says: RegExp;
  }>;

const imported = 'staff import the files of a supplier';
const listed = 'the prober measures them through the shop’s own echo and lists them';
const joined = 'a customer signs up by a mailed link, and the session is a Secure __Host- cookie';

/** What it takes to measure stock. */
const measuring = { processes: ['api', 'worker'], after: [imported] } as const;
const alone = { processes: ['api'], after: [] } as const;
const signedIn = { processes: ['api', 'worker'], after: [joined] } as const;

export const faults: readonly Fault[] = [
  {
    name: 'the echo reports the trusted hop',
    file: 'server/modules/inventory/probing/probe.routes.ts',
    from: 'ip: request.ip,',
    to: "ip: request.socket.remoteAddress ?? '',",
    ...measuring,
    foundBy: listed,
    // All exits look like one then.
    says: /was refused: exit-listed/,
  },
  {
    name: 'the echo reports what the trusted hop added',
    file: 'server/modules/inventory/probing/seen-by-edge.ts',
    from: 'if (peers.length === 0) return arrived;',
    to: 'return arrived;',
    ...measuring,
    foundBy: listed,
    says: /was refused: header-leak/,
  },
  {
    name: 'the country is not compared',
    file: 'server/modules/inventory/probing/judge-country.ts',
    from: 'if (countryCode === undefined || countryCode === claimed) return sample;',
    to: 'if (Number(builtAt) > 0) return sample;',
    ...measuring,
    foundBy: 'an exit in another country than its listing says stays off sale',
    says: /wrong-exit-country/,
  },
  {
    name: 'an exit that writes headers is not found out',
    file: 'server/modules/inventory/providers/take-sample.ts',
    from: 'if (leaked) throw',
    to: 'if (leaked === "") throw',
    ...measuring,
    foundBy: 'an exit that writes headers into plain requests stays off sale',
    says: /header-leak/,
  },
  {
    name: 'a stream is kept after sign-out',
    file: 'server/platform/http/event-stream.ts',
    from: 'for (const stream of this.#open) if (isOf(stream, ended)) stream.end();',
    to: '',
    ...signedIn,
    foundBy: 'a stream ends with the session that opened it',
    says: /the stream is still open/,
  },
  {
    name: 'streams do not ask the edge to pass them on at once',
    file: 'server/platform/http/event-stream.ts',
    from: "'x-accel-buffering': 'no',",
    to: '',
    ...signedIn,
    foundBy: 'the bell rings live through the edge’s defaults',
    says: /stream did not open/,
  },
  {
    name: 'readiness is tied to the worker',
    file: 'server/platform/http/health.ts',
    from: 'const ready = database && listening;',
    to: "const [ready] = await db.rows(sql`select 1 from heartbeats where name = 'worker'`);",
    ...alone,
    foundBy: 'the api is ready while no worker has run yet',
    says: /"status":"unready"/,
  },
  {
    name: 'callers are told apart by the address of the edge',
    file: 'server/platform/http/app.ts',
    from: 'trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,',
    to: 'trustProxy: false,',
    ...alone,
    foundBy: 'limits by address count each home for itself, whatever it claims to be',
    says: /429 !== 202/,
  },
  {
    name: 'figures are served on the shop’s own port',
    file: 'server/entrypoints/api.ts',
    from: 'serveMetrics(app, registry, config.metrics)',
    to: 'serveMetrics(app, registry, undefined)',
    ...alone,
    foundBy: '/metrics is not public, and no header makes it so',
    says: /200 !== 404/,
  },
  {
    name: 'a stop leaves its streams to themselves',
    file: 'server/entrypoints/api.ts',
    from: '() => app.eventStreams.stop(),',
    to: '',
    processes: ['api', 'worker'],
    after: [],
    foundBy:
      'SIGTERM with 50 streams and 20 calls: the api is gone in five seconds, nobody unanswered',
    says: /retry:|gone after/,
  },
  {
    name: 'a sample is accepted',
    file: 'server/platform/setting-rules/rule.ts',
    from: 'if (sample !== undefined && isSame(value, sample))',
    to: 'if (false)',
    processes: [],
    after: [],
    foundBy: 'a start with sample values is refused, and every one of them is named',
    says: /strictly deep-equal/,
  },
];
