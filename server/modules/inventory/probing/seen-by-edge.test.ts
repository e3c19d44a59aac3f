import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { seenByEdge } from './seen-by-edge.ts';

const exit = '45.33.32.11';
const host = 'shop.test';
const [customer, inner] = ['41.90.4.4', '10.0.0.9'];

/** What is left of the headers that give an exit away, after proxies that saw these peers. */
function left(headers: IncomingHttpHeaders, peers: readonly string[] = [exit]) {
  const { host: _host, ...seen } = seenByEdge({ headers: { host, ...headers }, peers, host });
  return Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined));
}

const clean: [string, IncomingHttpHeaders, string[]?][] = [
  ['nginx as usual', { 'x-forwarded-for': exit, 'x-real-ip': exit, 'x-forwarded-proto': 'https' }],
  ['caddy', { 'x-forwarded-for': exit, 'x-forwarded-host': host, via: '1.1 Caddy' }],
  ['haproxy', { 'x-forwarded-for': exit, forwarded: `proto=https;for=${exit}` }],
  ['haproxy over IPv6', { forwarded: 'for="[2001:db8::1]:4711"' }, ['2001:db8:0::1']],
  ['a proxy that signs with our name', { via: '2.0 SHOP.test:443 (edge)' }],
  ['an edge behind another', { 'x-forwarded-for': `${exit}, ${inner}` }, [inner, exit]],
  ['a network before the edge', { via: '2.0 a.cloudfront.net (C)', 'true-client-ip': exit }],
  ['an address mapped into IPv6', { 'x-real-ip': `::ffff:${exit}` }],
];

test.each(clean)('%s adds nothing that an exit is blamed for', (_name, headers, peers) => {
  expect(left(headers, peers)).toEqual({});
});

const leaks: [string, IncomingHttpHeaders, IncomingHttpHeaders, string[]?][] = [
  [
    'the customer in X-Forwarded-For',
    { 'x-forwarded-for': `${customer}, ${exit}` },
    { 'x-forwarded-for': customer },
  ],
  [
    'its own address once more',
    { 'x-forwarded-for': `${exit}, ${exit}` },
    { 'x-forwarded-for': exit },
  ],
  [
    'something that is no address',
    { 'x-forwarded-for': `unknown, ${exit}` },
    { 'x-forwarded-for': 'unknown' },
  ],
  [
    'the customer, before two proxies of ours',
    { 'x-forwarded-for': `${customer}, ${exit}, ${inner}` },
    { 'x-forwarded-for': customer },
    [inner, exit],
  ],
  ['the customer in X-Real-IP', { 'x-real-ip': customer }, { 'x-real-ip': customer }],
  [
    'the customer in Forwarded',
    { forwarded: `for=${customer};by=exit, for=${exit};proto=https` },
    { forwarded: `for=${customer};by=exit` },
  ],
  [
    'the customer alone in Forwarded',
    { forwarded: `for=${customer}` },
    { forwarded: `for=${customer}` },
  ],
  ['a signature of its own', { via: '1.1 exit (squid/5.7)' }, { via: '1.1 exit (squid/5.7)' }],
  ['a signature before ours', { via: '1.1 tinyproxy, 1.1 Caddy' }, { via: '1.1 tinyproxy' }],
  ['one of our names once too often', { via: '1.1 Caddy, 1.1 Caddy' }, { via: '1.1 Caddy' }],
  ['a header for proxies', { 'proxy-connection': 'close' }, { 'proxy-connection': 'close' }],
];

test.each(leaks)('an exit that adds %s is seen', (...[, headers, seen, peers]) => {
  expect(left(headers, peers)).toEqual(seen);
});

test('without a proxy of ours every header came with the request', () => {
  const headers = { 'x-forwarded-for': exit, 'x-forwarded-proto': 'https', via: '1.1 Caddy' };
  expect(left(headers, [])).toEqual(headers);
});

test('no credential is told, whoever sent it', () => {
  const headers = { cookie: 'sid=secret', authorization: 'Basic secret', accept: '*/*' };
  expect(left(headers)).toEqual({ accept: '*/*' });
  expect(left(headers, [])).toEqual({ accept: '*/*' });
});
