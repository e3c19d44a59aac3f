/** What an HTTP request says about its target and its sender, and how the gateway says no in
 * HTTP. */
import { membersOf, valuesOf } from './http-head.ts';
import { proxyStatusOf } from './proxy-status.ts';
import type { RequestHead } from './http-head.ts';
import { Refused, refusals } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import { targetOf } from '../dial/target.ts';
import type { Target } from '../dial/target.ts';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** `authority` is what goes into Host: without user information and without the default port. */
type Absolute = Readonly<{ target: Target; path: string; authority: string }>;

/** Reads the absolute form (RFC 9112 §3.2.2). User information in it is refused (RFC 9110
 * §4.2.4). */
export function absoluteTarget({ target, method, fields }: RequestHead): Absolute {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^#]*)$/i.exec(target);
  if (match === null) {
    const isPlainSite = target.startsWith('/') || target === '*';
    throw new Refused(isPlainSite ? 'not-a-proxy-request' : 'malformed-request');
  }
  const [, scheme = '', authority = '', rest = ''] = match;
  if (scheme.toLowerCase() !== 'http') throw new Refused('unsupported-scheme');
  // Other upgrades may be ignored (RFC 9110 §7.8); a WebSocket without its upgrade is nothing.
  if (membersOf(fields, 'upgrade').includes('websocket')) {
    throw new Refused('websocket-needs-connect');
  }
  if (authority.includes('@')) throw new Refused('credentials-in-address');
  const parts = /^(\[[0-9a-fA-F:.]+\]|[^:[\]@]+)(?::([0-9]{0,5}))?$/.exec(authority);
  if (parts === null) throw new Refused('malformed-request');
  const [, host = '', port] = parts;
  const number = port === undefined || port === '' ? 80 : Number(port);
  const goal = targetOf(host, number);
  const name = goal.kind === 'name' ? goal.name : bracketed(goal.address);
  // RFC 9112 §3.2.4: OPTIONS for a whole server is forwarded as an asterisk.
  const isServerWide = method === 'OPTIONS' && rest === '';
  const path = isServerWide ? '*' : rest.startsWith('/') ? rest : `/${rest}`;
  return { target: goal, path, authority: number === 80 ? name : `${name}:${number}` };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** User name and secret of a Basic Proxy-Authorization (RFC 7617), or null without one. The first
 * colon parts them: a password may hold more. */
export function credentialsIn({ fields }: RequestHead): { user: string; secret: string } | null {
  const values = valuesOf(fields, 'proxy-authorization');
  const [value] = values;
  if (value === undefined) return null;
  if (values.length > 1) throw new Refused('malformed-request');
  const match = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(value);
  if (match === null) throw new Refused('credentials-missing');
  const pair = Buffer.from(match[1] ?? '', 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) throw new Refused('credentials-wrong');
  return { user: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

/** The whole answer, after which the connection closes. Says the name and what to do, and nothing
 * about what happened inside. */
export function refusalMessage(
  name: RefusalName,
  { method, detail }: { method: string; detail?: string | undefined },
): Buffer {
  const { status, fix } = refusals[name];
  const body = `${name}: ${fix}${detail === undefined ? '' : ` (${detail})`}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}`,
    `X-Lango-Refusal: ${name}`,
    `Proxy-Status: ${proxyStatusOf(name, detail)}`,
    ...(status === 407 ? ['Proxy-Authenticate: Basic realm="proxy", charset="UTF-8"'] : []),
    ...(status === 429 ? ['Retry-After: 60'] : []),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    method === 'HEAD' ? '' : body,
  ];
  return Buffer.from(lines.join('\r\n'));
}
