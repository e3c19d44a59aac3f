/** The client side of CONNECT (RFC 9110 §9.3.6), towards an exit. */
import { isIPv6 } from 'node:net';
import type { Bound, ProxyUpstream } from './dial.ts';
import { parseResponseHead, responseHeadLength } from '../http/http-response.ts';
import type { PullReader } from '../directory/pull-reader.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import type { Wire } from '../wire.ts';

/** Of the answer to CONNECT. */
const headBytesMax = 16 * 1024;
const headFieldsMax = 100;
/** Interim answers (1xx) before the final one. */
const interimMax = 5;

const statusNames: Readonly<Record<number, RefusalName>> = {
  401: 'upstream-credentials',
  403: 'exit-policy',
  407: 'upstream-credentials',
  502: 'target-unreachable',
  504: 'dial-timeout',
};

type Exit = Readonly<{ wire: Wire; reader: PullReader; upstream: ProxyUpstream }>;

/** Requests a tunnel from the exit. Of its refusal only our own name reaches the client. */
export async function askHttpUpstream(
  { wire, reader, upstream }: Exit,
  target: { host: string; port: number },
): Promise<Bound> {
  const authority = `${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  const credentials = basicCredentials(upstream);
  if (credentials !== null) lines.push(`Proxy-Authorization: ${credentials}`);
  wire.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));

  for (let interim = 0; interim <= interimMax; interim += 1) {
    const head = await reader.takeWhen((bytes) => responseHeadLength(bytes, headBytesMax));
    const { status } = parseResponseHead(head, headFieldsMax);
    if (status >= 200 && status < 300) return { address: '0.0.0.0', port: 0 };
    if (status >= 200)
      throw new Refused(upstream.statuses?.[status] ?? statusNames[status] ?? 'upstream-failed');
  }
  throw new Refused('upstream-failed');
}

/** The exit's own credentials as a header value (RFC 7617), or null without any. */
export function basicCredentials({ username, password }: ProxyUpstream): string | null {
  if (username === undefined) return null;
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}
