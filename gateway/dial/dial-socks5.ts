/** The client side of SOCKS5 (RFC 1928) with user name and password (RFC 1929), towards an exit. */
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Bound, ProxyUpstream } from './dial.ts';
import type { PullReader } from '../directory/pull-reader.ts';
import { Refused } from '../refusal.ts';
import type { RefusalName } from '../refusal.ts';
import type { Wire } from '../wire.ts';

const anonymous = 0x00;
const userPassword = 0x02;

/** RFC 1928 §6, distinguishing failures of the destination from failures of the exit. */
const replyNames: Readonly<Record<number, RefusalName>> = {
  1: 'upstream-failed',
  2: 'exit-policy',
  3: 'network-unreachable',
  4: 'target-unreachable',
  5: 'target-refused',
  6: 'dial-timeout',
};

type Exit = Readonly<{
  wire: Wire;
  reader: PullReader;
  upstream: ProxyUpstream;
  /** Sends everything at once instead of waiting for each answer. */
  pipelined: boolean;
}>;

/** Requests the target from the exit. Returns the bound address that the exit reports. */
export async function askSocks5Upstream(
  { wire, reader, upstream, pipelined }: Exit,
  target: { host: string; port: number },
): Promise<Bound> {
  const { username, password } = upstream;
  const method = username === undefined ? anonymous : userPassword;
  const greeting = Buffer.from([5, 1, method]);
  const credentials = username === undefined ? nothing : passwordMessage(username, password ?? '');
  const request = Buffer.concat([connectHead, addressField(target)]);
  const say = (message: Buffer) => void (pipelined || wire.write(message));

  if (pipelined) wire.write(Buffer.concat([greeting, credentials, request]));
  say(greeting);
  const chosen = await reader.take(2);
  if (chosen[0] !== 5) throw new Refused('upstream-failed');
  if (chosen[1] !== method) throw new Refused('upstream-credentials');

  if (username !== undefined) {
    say(credentials);
    const verdict = await reader.take(2);
    if (verdict[1] !== 0) throw new Refused('upstream-credentials');
  }
  say(request);
  const reply = await reader.takeWhen(replyLength);
  if (reply[0] !== 5) throw new Refused('upstream-failed');
  if (reply[1] !== 0) throw new Refused(replyNames[reply[1] ?? 1] ?? 'upstream-failed');
  return boundIn(reply);
}

const nothing = Buffer.alloc(0);
const connectHead = Buffer.from([5, 1, 0]);

function passwordMessage(username: string, password: string): Buffer {
  const user = Buffer.from(username);
  const secret = Buffer.from(password);
  if (user.length > 255 || secret.length > 255) throw new Refused('upstream-credentials');
  return Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([secret.length]), secret]);
}

/** ATYP, address and port (RFC 1928 §5). */
export function addressField({ host, port }: { host: string; port: number }): Buffer {
  const tail = Buffer.from([port >> 8, port & 0xff]);
  if (isIPv4(host)) return Buffer.from([1, ...host.split('.').map(Number), port >> 8, port & 0xff]);
  if (isIP(host) !== 0) {
    return Buffer.concat([Buffer.from([4, ...ipaddr.parse(host).toByteArray()]), tail]);
  }
  const name = Buffer.from(host, 'latin1');
  return Buffer.concat([Buffer.from([3, name.length]), name, tail]);
}

/** A reply's length depends on its address type; an unknown type cannot be measured. */
function replyLength(bytes: Buffer): number | null {
  const [, status, , type, first] = bytes;
  if (status === undefined) return null;
  // Some exits close after the status of a refusal; nothing more is needed then.
  if (status !== 0) return Math.min(bytes.length, 4);
  if (type === undefined || first === undefined) return null;
  const lengths: Readonly<Record<number, number>> = { 1: 10, 3: 7 + first, 4: 22 };
  const length = lengths[type];
  if (length === undefined) throw new Refused('upstream-failed');
  return bytes.length >= length ? length : null;
}

function boundIn(reply: Buffer): Bound {
  const type = reply[3];
  const port = reply.readUInt16BE(reply.length - 2);
  // A name here has no use for the client; the unspecified address is always valid.
  if (type === 3) return { address: '0.0.0.0', port };
  const bytes = reply.subarray(4, reply.length - 2);
  if (type === 1) return { address: bytes.join('.'), port };
  return { address: ipaddr.fromByteArray([...bytes]).toString(), port };
}
