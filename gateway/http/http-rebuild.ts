/** Rewrites heads: end-to-end fields unchanged, hop-by-hop fields decided here. */
import { membersOf, valuesOf } from './http-head.ts';
import type { Field, Framing, RequestHead, ResponseHead } from './http-head.ts';
import { declaredLength } from './http-response.ts';
import { isForged } from './proxy-status.ts';

/** RFC 9110 §7.6.1, §11.7 and RFC 9113 §3.1: fields of one hop, with those Connection names. */
const hopByHop = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-authenticate',
  'proxy-authentication-info',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** Fields that are not allowed after a body (RFC 9110 §6.5.1): framing, routing, identity. */
const notAfterBody = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'cookie',
  'host',
  'max-forwards',
  'set-cookie',
]);

export const mayTrail = (field: Field): boolean =>
  !hopByHop.has(field.key) && !notAfterBody.has(field.key) && !isForged(field);

type Request = Readonly<{ head: RequestHead; path: string; authority: string; framing: Framing }>;
type Outbound = Readonly<{ absolute: boolean; credentials: string | null }>;

/** The request for the origin, or for an HTTP exit when `absolute`. */
export function requestMessage(request: Request, { absolute, credentials }: Outbound): Buffer {
  const { head, path, authority, framing } = request;
  const isServerWide = path === '*';
  const absolutePath = isServerWide ? `http://${authority}` : `http://${authority}${path}`;
  const lines = [
    `${head.method} ${absolute ? absolutePath : path} HTTP/1.1`,
    // RFC 9112 §3.2.2: Host is derived from the target; the client's value is ignored.
    `Host: ${authority}`,
    ...endToEnd(head.fields, new Set(['host', 'content-length', 'x-lango-refusal'])).map((field) =>
      forwardField(field, head.method),
    ),
    ...framingLines(framing),
    ...(credentials === null ? [] : [`Proxy-Authorization: ${credentials}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

type Manner = Readonly<{ chunked: boolean; keepsOpen: boolean; method: string }>;

/** The answer for the client. */
export function responseMessage(
  { head, framing }: { head: ResponseHead; framing: Framing },
  { chunked, keepsOpen, method }: Manner,
): Buffer {
  // With HEAD and 304 the length describes what is not sent, and stays.
  const describesNothing = head.status < 200 || head.status === 204;
  const keepsLength = method === 'HEAD' || head.status === 304;
  const described = keepsLength && !describesNothing ? declaredLength(head) : null;
  const length = framing.kind === 'length' ? framing.length : described;
  const lines = [
    `HTTP/1.1 ${head.status} ${head.reason}`,
    // Our own headers must not be forged by an origin.
    ...endToEnd(head.fields, new Set(['content-length']))
      .filter((field) => !isForged(field))
      .map(lineOf),
    ...(chunked ? ['Transfer-Encoding: chunked', ...trailerLines(head.fields)] : []),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
    ...(keepsOpen ? [] : ['Connection: close']),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function endToEnd(fields: readonly Field[], dropped: ReadonlySet<string>): Field[] {
  const named = new Set(membersOf(fields, 'connection'));
  return fields.filter(({ name }) => {
    const key = name.toLowerCase();
    return !hopByHop.has(key) && !named.has(key) && !dropped.has(key);
  });
}

/** RFC 9110 §7.6.2: each hop takes one off, for the methods that use it to look along the way. */
function forwardField(field: Field, method: string): string {
  const isCounted = field.name.toLowerCase() === 'max-forwards';
  if (!isCounted || !['TRACE', 'OPTIONS'].includes(method)) return lineOf(field);
  return `${field.name}: ${Number(field.value) - 1}`;
}

const framingLines = (framing: Framing): string[] => {
  if (framing.kind === 'length') return [`Content-Length: ${framing.length}`];
  return framing.kind === 'chunked' ? ['Transfer-Encoding: chunked'] : [];
};

/** Chunks are framed again; trailers and their announcement are passed on. */
const trailerLines = (fields: readonly Field[]): string[] =>
  valuesOf(fields, 'trailer').map((value) => `Trailer: ${value}`);

const lineOf = ({ name, value }: Field): string => `${name}: ${value}`;
