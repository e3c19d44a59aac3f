import * as z from 'zod/mini';
import { isLoopbackHost } from '../setting-rules/hosts.ts';
import { isNetworkList, noProxyWord } from '../setting-rules/networks.ts';
import { choice, portNumber, type Mode } from '../settings.ts';

/** Variables about the proxies between the shop and the internet, and access to metrics. */
export const edgeVariables = {
  TRUSTED_PROXIES: z.optional(
    z.string().check(
      z.refine((text) => isNetworkList(text), {
        error:
          'must be addresses or networks, comma-separated, or the word none. Example: 127.0.0.1',
      }),
    ),
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(portNumber),
  METRICS_WORKER_PORT: z.optional(portNumber),
  METRICS_GATEWAY_PORT: z.optional(portNumber),
  DEMO_IN_PUBLIC: choice,
};

type EdgeValues = Readonly<{
  TRUSTED_PROXIES?: string | undefined;
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
  METRICS_WORKER_PORT?: number | undefined;
  METRICS_GATEWAY_PORT?: number | undefined;
  DEMO_IN_PUBLIC?: boolean | undefined;
  PUBLIC_URL?: string | undefined;
}>;

/** Three in a row, so that the processes of one machine do not collide. */
const metricsPorts = {
  METRICS_PORT: 9464,
  METRICS_WORKER_PORT: 9465,
  METRICS_GATEWAY_PORT: 9466,
} as const;

/**
 * The senders of a trusted X-Forwarded-For, and the ports of metrics. Each process of a live shop
 * serves its metrics on its own port. In the demo the api does so on the shop's port, worker and
 * gateway only with a port set.
 */
export function edgeSettings(values: EdgeValues, mode: Mode) {
  const given = values.TRUSTED_PROXIES;
  const placeOf = (variable: keyof typeof metricsPorts) => {
    const port = values[variable] ?? (mode === 'live' ? metricsPorts[variable] : undefined);
    return port === undefined ? undefined : { variable, host: values.METRICS_HOST, port };
  };
  return {
    trustedProxies: given === undefined || given === noProxyWord ? [] : partsOf(given),
    metrics: {
      api: placeOf('METRICS_PORT'),
      worker: placeOf('METRICS_WORKER_PORT'),
      gateway: placeOf('METRICS_GATEWAY_PORT'),
    },
  };
}

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The demo's accounts have passwords that everybody knows, so it stays on this machine. */
export function edgeProblems(
  { PUBLIC_URL: url, DEMO_IN_PUBLIC: isMeant }: EdgeValues,
  { isSandbox }: Readonly<{ isSandbox: boolean }>,
): string[] {
  if (!isSandbox || isMeant || url === undefined) return [];
  const { hostname } = new URL(url);
  return isLoopbackHost(hostname)
    ? []
    : [
        `PUBLIC_URL names ${hostname}, and sandbox mode opens accounts whose passwords everybody ` +
          'knows, an administrator among them. Set LANGO_MODE=live or LANGO_MODE=rehearsal; or, for ' +
          'a demo that strangers may change, DEMO_IN_PUBLIC=true',
      ];
}
