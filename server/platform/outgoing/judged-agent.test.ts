import { createServer } from 'node:http';
import { getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { askJson } from './ask-json.ts';
import {
  judgedAgent,
  judgeOutgoing,
  type Lookup,
  outgoingRules,
  type OutgoingRules,
  problemOfAddresses,
} from './judged-agent.ts';

const publicUrl = 'https://duka.example.com';
const live = outgoingRules({ mode: 'live', publicUrl });
const sandbox = outgoingRules({ mode: 'sandbox', publicUrl });

test.each([
  ['a private network', ['10.1.2.3']],
  ['a home network', ['192.168.1.1']],
  ['the metadata service', ['169.254.169.254']],
  ['a carrier', ['100.64.0.1']],
  ['everything', ['0.0.0.0']],
  ['a unique local one', ['fd12::1']],
  ['a mapped private one', ['::ffff:10.0.0.1']],
  ['one private among public ones', ['93.184.216.34', '10.0.0.1']],
  ['IPv4 in IPv6', ['::127.0.0.1']],
  ['a site of old', ['fec0::1']],
  ['a translation of one’s own', ['64:ff9b:1::a00:1']],
  ['a translation', ['64:ff9b::a00:1']],
  ['6to4 of a private one', ['2002:a00:1::']],
  ['Teredo', ['2001::a00:1']],
  ['documentation', ['3fff::1']],
  ['what is no address', ['localhost']],
  ['nothing', []],
])('a name that resolves to %s is refused', (_, addresses) => {
  expect(problemOfAddresses('a.example.net', addresses, live)).toBeDefined();
  expect(problemOfAddresses('a.example.net', ['93.184.216.34'], live)).toBeUndefined();
});

test('a rehearsal reaches private networks, and no mode the metadata service', () => {
  const rehearsal = { ...live, allowsPrivate: true };
  expect(problemOfAddresses('pay.lan', ['10.0.0.1'], rehearsal)).toBeUndefined();
  expect(problemOfAddresses('pay.lan', ['169.254.169.254'], rehearsal)).toBeDefined();
});

test('a network of the operator’s own may be reached, and no other, nor the metadata service', () => {
  const rules = { ...live, privateNetworks: ['10.20.0.0/16', '169.254.0.0/16'] };
  expect(problemOfAddresses('farm.lan', ['10.20.0.4'], rules)).toBeUndefined();
  expect(problemOfAddresses('farm.lan', ['10.21.0.4'], rules)).toBeDefined();
  expect(problemOfAddresses('farm.lan', ['169.254.169.254'], rules)).toBeDefined();
});

test('a host of the operator’s own may be private, and no other', () => {
  const rules = { ...live, ownNetwork: new Set(['pve.lan']) };
  expect(problemOfAddresses('pve.lan', ['10.0.0.1'], rules)).toBeUndefined();
  expect(problemOfAddresses('pay.example.net', ['10.0.0.1'], rules)).toBeDefined();
});

test('the shop does not call itself', () => {
  for (const host of ['duka.example.com', 'DUKA.example.com', 'duka.example.com.']) {
    expect(problemOfAddresses(host, ['93.184.216.34'], live)).toMatch(/own address/);
  }
});

const server = createServer((_request, reply) => reply.end('{"reached":true}'));
let port = 0;
const before = getGlobalDispatcher();
beforeAll(async () => void (port = await listen(server)));
afterAll(() => {
  setGlobalDispatcher(before);
  server.close();
});

/** Resolves every name to these addresses. */
const answering = (...addresses: string[]) =>
  ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as Lookup;

const reach = async (host: string, rules: OutgoingRules, ...addresses: string[]) => {
  const dispatcher = judgedAgent(rules, { lookup: answering(...addresses) });
  try {
    return (await request(`http://${host}:${port}/`, { dispatcher })).statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    await dispatcher.destroy();
  }
};

test('a name is judged as it resolves when it is connected to', async () => {
  expect(await reach('a.example.net', sandbox, '127.0.0.1')).toBe(200);
  expect(await reach('a.example.net', live, '127.0.0.1')).toBe('ADDRESS_REFUSED');
  expect(await reach('a.example.net', sandbox, '127.0.0.1', '10.0.0.1')).toBe('ADDRESS_REFUSED');
  expect(await reach('a.example.net', sandbox)).toBe('ADDRESS_REFUSED');
});

test('an address in place of a name is judged, too', async () => {
  expect(await reach('127.0.0.1', sandbox)).toBe(200);
  for (const host of ['127.0.0.1', '[::1]', '[::127.0.0.1]', '[fec0::1]', '[64:ff9b:1::1]']) {
    expect(await reach(host, live)).toBe('ADDRESS_REFUSED');
  }
});

test('a process that judges reaches nothing private by any fetch', async () => {
  const url = `http://127.0.0.1:${port}/`;
  const machines = { proxmox: undefined };
  const question = { url, headers: {}, deadlineMs: 5_000 };
  judgeOutgoing({ mode: 'sandbox', isRehearsal: false, publicUrl, machines });
  expect(await askJson(question)).toMatchObject({ kind: 'json', json: { reached: true } });
  judgeOutgoing({ mode: 'live', isRehearsal: false, publicUrl, machines });
  expect(await askJson(question)).toMatchObject({
    reason: 'unreachable',
    detail: 'ADDRESS_REFUSED',
  });
});
