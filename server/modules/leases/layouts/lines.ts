import { lineLayouts, proxyUrl, type ProxyLogin } from '#contracts/leases/line-layouts.ts';
import { plainText, type ListLayout } from './list-writer.ts';

const linesOf = (line: (login: ProxyLogin) => string): ListLayout => ({
  type: plainText,
  open: () => ({ head: '', row: ({ login }) => `${line(login)}\n`, foot: () => '' }),
});

/** A line for each proxy: the layouts of the copy button. */
export const lines = Object.fromEntries(
  lineLayouts.map(({ id, line }) => [id, linesOf(line)]),
) as Record<(typeof lineLayouts)[number]['id'], ListLayout>;

/** As anti-detect browsers import proxies: the protocol, then four parts with colons. */
export const antidetect = linesOf(
  ({ host, socksPort, user, secret }) => `socks5://${host}:${socksPort}:${user}:${secret}`,
);

/** As Scrapoxy reads a list of proxies, pasted or fetched from an address. */
export const scrapoxy = linesOf((login) => proxyUrl('http', login));
