import { type Destination, dial } from './dial.ts';
import { enter, type Entered } from './enter.ts';
import { relay } from './relay.ts';
import { isLost } from './slot.ts';
import { stayMute, type Visit } from './socks5.ts';

// client → CONNECT name:port                server → 200, then bytes   (RFC 9110 §9.3.6)
// client → GET http://name/path             server → the site's answer (RFC 9112 §3.2.2)

const headBytesMax = 16 * 1024;
const ours = /^(proxy-authorization|proxy-connection|connection|keep-alive)$/i;

type Head = { method: string; target: string; headers: [name: string, value: string][] };

export async function serveHttp(visit: Visit): Promise<void> {
  const { client, intake } = visit;
  const head = parse((await intake.takeThrough('\r\n\r\n', headBytesMax)).toString('latin1'));
  if (head === null) return refuse(visit, 400, 'Bad Request');
  const slot = authenticate(visit, head);
  if ('status' in slot) return refuse(visit, slot.status, reasons[slot.status]);
  if (isLost(slot)) return void client.destroy();
  const destination = destinationOf(head);
  if (destination === null) return refuse(visit, 400, 'Bad Request');
  if (slot.state === 'silent') return stayMute(visit);
  await visit.pause(slot.delayMs);
  if (slot.state === 'refused') return refuse(visit, 502, 'Bad Gateway');
  const remote = await dial(visit.reach, slot, destination).catch(() => null);
  if (remote === null) return refuse(visit, 502, 'Bad Gateway');
  if (head.method === 'CONNECT') client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  else remote.write(originForm(head), 'latin1');
  relay(slot, { client, early: intake.release() }, remote);
}

function parse(text: string): Head | null {
  const [line = '', ...rest] = text.split('\r\n');
  const start = /^([A-Z]+) (\S+) HTTP\/1\.[01]$/.exec(line);
  if (start === null) return null;
  const headers: Head['headers'] = [];
  for (const field of rest.filter((each) => each !== '')) {
    const parts = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(field);
    if (parts === null) return null;
    headers.push([parts[1] ?? '', parts[2] ?? '']);
  }
  return { method: start[1] ?? '', target: start[2] ?? '', headers };
}

const reasons = {
  407: 'Proxy Authentication Required',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
} as const;

function authenticate(visit: Visit, { headers }: Head): Entered {
  const field = headers.find(([name]) => name.toLowerCase() === 'proxy-authorization');
  const basic = /^basic (.+)$/i.exec(field?.[1] ?? '');
  if (basic === null) return { status: 407 };
  const text = Buffer.from(basic[1] ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  if (colon === -1) return { status: 407 };
  return enter(visit, text.slice(0, colon), text.slice(colon + 1));
}

function destinationOf({ method, target }: Head): Destination | null {
  const text = method === 'CONNECT' ? `http://${target}` : target;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:') return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) };
}

/** The site sees a plain request, and one request a connection keeps the framing simple. */
function originForm({ method, target, headers }: Head): string {
  const { pathname, search } = new URL(target);
  const kept = headers.filter(([name]) => !ours.test(name));
  const lines = kept.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join(
    '\r\n',
  );
}

function refuse({ client }: Visit, status: number, text: string): void {
  const challenge = status === 407 ? 'Proxy-Authenticate: Basic realm="upstream"\r\n' : '';
  client.end(
    `HTTP/1.1 ${status} ${text}\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}
