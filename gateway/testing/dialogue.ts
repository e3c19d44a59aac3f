/** The usual conversations with the gateway, so that a case shows only what it is about. */
import { deepEqual, equal } from 'node:assert/strict';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RawClient } from './raw-client.ts';
import { secret } from './shop.ts';
import type { Rig } from './rig.ts';

/** A public address that only the exit knows how to reach. */
export const publicAddress = '93.184.216.34';

/** `from` is the address that the gateway sees. */
export type Caller = Readonly<{ user?: string; secret?: string; from?: string }>;

export const basic = (user: string, password = secret): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`;

export const passwordMessage = (user: string, password = secret): Buffer =>
  Buffer.concat([
    Buffer.from([1, Buffer.byteLength(user)]),
    Buffer.from(user),
    Buffer.from([Buffer.byteLength(password)]),
    Buffer.from(password),
  ]);

export function socksRequest(host: string, port: number, command = 1): Buffer {
  const tail = Buffer.from([port >> 8, port & 0xff]);
  const head = [5, command, 0];
  if (isIPv4(host)) return Buffer.from([...head, 1, ...host.split('.').map(Number), ...tail]);
  if (isIPv6(host)) return Buffer.from([...head, 4, ...groupsOf(host), ...tail]);
  return Buffer.concat([Buffer.from([...head, 3, host.length]), Buffer.from(host), tail]);
}

/** Greets and signs in; answers the client, ready for its request. */
export async function signedIn(rig: Rig, caller: Caller = {}): Promise<RawClient> {
  const client = await RawClient.open(rig.shared);
  client.send([5, 1, 2]);
  deepEqual(await client.takeBytes(2), [5, 2]);
  client.send(passwordMessage(caller.user ?? 'direct', caller.secret));
  deepEqual(await client.takeBytes(2), [1, 0]);
  return client;
}

/** The reply code of a SOCKS5 request. */
export async function socksReply(rig: Rig, target: [string, number], caller: Caller = {}) {
  const client = await signedIn(rig, caller);
  client.send(socksRequest(...target));
  const reply = await client.takeBytes(10);
  client.close();
  return reply[1];
}

/** An open SOCKS5 tunnel to the origin. */
export async function socksTunnel(rig: Rig, caller: Caller = {}): Promise<RawClient> {
  const client = await signedIn(rig, caller);
  client.send(socksRequest('origin.test', rig.originPort));
  const reply = await client.takeBytes(10);
  equal(reply[1], 0);
  return client;
}

/** An open CONNECT tunnel to the origin. */
export async function connectTunnel(rig: Rig, caller: Caller = {}): Promise<RawClient> {
  const client = await RawClient.open(rig.shared);
  client.send(
    connectHead(`origin.test:${rig.originPort}`, basic(caller.user ?? 'direct', caller.secret)),
  );
  equal((await client.takeHead()).status, 200);
  return client;
}

export const connectHead = (authority: string, more = ''): string =>
  `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${more}\r\n`;

/** The answer to a CONNECT that is refused. */
export async function connectAnswer(rig: Rig, authority: string, caller: Caller = {}) {
  const client = await RawClient.open(rig.shared, undefined, caller.from);
  client.send(connectHead(authority, basic(caller.user ?? 'direct', caller.secret)));
  const answer = await client.takeAnswer();
  client.close();
  return { ...answer, name: answer.fields.get('x-lango-refusal') };
}

export const originUrl = (rig: Rig, path = '/'): string =>
  `http://origin.test:${rig.originPort}${path}`;

/** A plain request to the origin, ready to send. */
export const getHead = (rig: Rig, path = '/', more = basic('direct')): string =>
  `GET ${originUrl(rig, path)} HTTP/1.1\r\nHost: origin.test:${rig.originPort}\r\n${more}\r\n`;

/** Sends raw bytes as a whole connection and takes one answer. */
export async function rawAnswer(rig: Rig, bytes: string, port = rig.shared) {
  const client = await RawClient.open(port);
  client.send(bytes);
  const answer = await client.takeAnswer();
  await client.untilOver();
  client.close();
  return { ...answer, name: answer.fields.get('x-lango-refusal') };
}

/** Asks for `/bytes/N` in an open tunnel and takes everything. */
export async function download(client: RawClient, count: number): Promise<void> {
  client.send(`GET /bytes/${count} HTTP/1.1\r\nHost: origin.test\r\n\r\n`);
  await client.takeHead();
  await client.take(count);
}

/** The sixteen bytes of an IPv6 address, with or without a dotted tail. */
const groupsOf = (address: string): number[] => ipaddr.IPv6.parse(address).toByteArray();
