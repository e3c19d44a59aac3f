import * as z from 'zod/mini';
import { isLoopbackHost } from './setting-rules/hosts.ts';
import { isNetworkList, noProxyWord } from './setting-rules/networks.ts';
import { choice, portNumber, type Mode } from './settings.ts';

/** Variables about who stands between the shop and the internet, and who may look inside. */
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
  DEMO_IN_PUBLIC: choice,
};

type EdgeValues = Readonly<{
  TRUSTED_PROXIES?: string | undefined;
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
  DEMO_IN_PUBLIC?: boolean | undefined;
  PUBLIC_URL?: string | undefined;
}>;

const metricsPort = 9464;

/**
 * Whose X-Forwarded-For is believed, and where figures are read. A live shop tells its figures on a
 * port of their own; the demo on the shop's, unless it is given one too.
 */
export function edgeSettings(values: EdgeValues, mode: Mode) {
  const given = values.TRUSTED_PROXIES;
  const number = values.METRICS_PORT ?? (mode === 'live' ? metricsPort : undefined);
  return {
    trustedProxies: given === undefined || given === noProxyWord ? [] : partsOf(given),
    metrics: number === undefined ? undefined : { host: values.METRICS_HOST, port: number },
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
