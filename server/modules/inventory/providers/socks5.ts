import { isIPv4, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CheckFailed } from '../failure.ts';
import type { Entry } from '../upstream.ts';
import type { HandshakeReader } from './handshake-reader.ts';

// we → 05 n methods              entry → 05 method             (RFC 1928 §3)
// we → 01 len user len password  entry → 01 status             (RFC 1929 §2)
// we → 05 01 00 address port     entry → 05 reply 00 address   (RFC 1928 §4, §6)

const version = 5;
const connectCommand = 1;
const methods = { none: 0, password: 2 } as const;
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const;
const portBytes = 2;

export type Destination = Readonly<{ host: string; port: number }>;
type Talk = Readonly<{ socket: Socket; reader: HandshakeReader; entry: Entry }>;
type Socks5Request = Readonly<{
  destination: Destination;
  /** All in one piece, without waiting for each answer; an entry need not bear that. */
  atOnce: boolean;
}>;

/** Asks a SOCKS5 entry for a tunnel; afterwards the socket carries the destination's bytes. */
export async function askSocks5(talk: Talk, { destination, atOnce }: Socks5Request): Promise<void> {
  const { socket, reader, entry } = talk;
  const request = connectRequest(destination);
  if (atOnce) socket.write(Buffer.concat([soleGreeting(entry), passwordMessage(entry), request]));
  await authenticate(talk, atOnce);
  if (!atOnce) socket.write(request);
  const head = await reader.take(4);
  const reply = head.readUInt8(1);
  if (head.readUInt8(0) !== version) throw new CheckFailed('bad-answer', 'Not a SOCKS5 reply.');
  if (reply !== 0) throw new CheckFailed('tunnel-refused', `SOCKS5 reply ${reply}.`);
  await reader.take((await boundAddressBytes(head.readUInt8(3), reader)) + portBytes);
}

/** One method only: which one is chosen must be known before it is answered. */
const soleGreeting = ({ username }: Entry) =>
  Buffer.from([version, 1, username === undefined ? methods.none : methods.password]);

const passwordMessage = ({ username, password }: Entry) =>
  username === undefined
    ? Buffer.alloc(0)
    : Buffer.from([1, ...counted(username), ...counted(password?.reveal() ?? '')]);

async function authenticate({ socket, reader, entry }: Talk, isSaid: boolean): Promise<void> {
  const { username } = entry;
  const offered = username === undefined ? [methods.none] : [methods.password, methods.none];
  if (!isSaid) socket.write(Buffer.from([version, offered.length, ...offered]));
  const chosen = await reader.take(2);
  if (chosen.readUInt8(0) !== version) throw new CheckFailed('bad-answer', 'Not a SOCKS5 entry.');
  const method = chosen.readUInt8(1);
  if (method === methods.none && !(isSaid && username !== undefined)) return;
  if (method !== methods.password || username === undefined) {
    throw new CheckFailed('authentication-rejected', `SOCKS5 method ${method}.`);
  }
  if (!isSaid) socket.write(passwordMessage(entry));
  const status = (await reader.take(2)).readUInt8(1);
  if (status !== 0) throw new CheckFailed('authentication-rejected', `SOCKS5 status ${status}.`);
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new CheckFailed('authentication-rejected', 'Over 255 bytes.');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Addresses go as such; names go as names, so that the exit resolves them. */
function connectRequest({ host, port }: Destination): Buffer {
  const address = addressField(host);
  const tail = Buffer.alloc(portBytes);
  tail.writeUInt16BE(port);
  return Buffer.concat([Buffer.from([version, connectCommand, 0]), address, tail]);
}

function addressField(host: string): Buffer {
  if (isIPv4(host)) return Buffer.from([addressTypes.ipv4, ...host.split('.').map(Number)]);
  if (isIPv6(host)) return Buffer.from([addressTypes.ipv6, ...ipaddr.parse(host).toByteArray()]);
  return Buffer.concat([Buffer.from([addressTypes.name]), counted(host)]);
}

async function boundAddressBytes(type: number, reader: HandshakeReader): Promise<number> {
  if (type === addressTypes.ipv4) return 4;
  if (type === addressTypes.ipv6) return 16;
  if (type === addressTypes.name) return (await reader.take(1)).readUInt8(0);
  throw new CheckFailed('bad-answer', `SOCKS5 address type ${type}.`);
}
