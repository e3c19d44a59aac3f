import { expect, test } from 'vitest';
import { createDestinationJudge } from './judge-destination.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'site.test': ['198.41.0.4', '2606:4700::1'],
  'inner.test': ['10.0.0.7'],
  'both.test': ['198.41.0.4', '127.0.0.1'],
  'shop.test': ['198.41.0.9'],
  'entry.test': ['198.41.0.20'],
  'upstream.test': ['10.20.0.3'],
};
const judge = createDestinationJudge({
  clock: () => 0,
  resolver: async (name) => names[name] ?? [],
  policy: {
    ownAddresses: ['198.41.0.9'],
    trustedNames: new Map([['played.test', '203.0.113.80']]),
    allowPrivateUpstreams: false,
    privateUpstreams: ['10.20.0.0/16'],
  },
});
const exit = { host: '198.41.0.20', port: 1080, nameResolution: 'pin' } as const;

test('a public site is asked for by its judged addresses, or by name where the exit looks up', async () => {
  const https = { allowed: true, portClass: 'https' };
  const site = { host: 'site.test', port: 443 };
  expect(await judge(exit, site)).toEqual({ ...https, hosts: ['198.41.0.4', '2606:4700::1'] });
  const byName = { ...exit, nameResolution: 'name' } as const;
  expect(await judge(byName, site)).toEqual({ ...https, hosts: ['site.test'] });
  expect(await judge(exit, { host: 'played.test', port: 80 })).toEqual({
    allowed: true,
    portClass: 'http',
    hosts: ['203.0.113.80'],
  });
});

test.each([
  ['127.0.0.1', 80, 'destination-private'],
  ['[::1]', 443, 'destination-private'],
  ['0x7f.1', 80, 'destination-private'],
  ['localhost', 80, 'destination-private'],
  ['inner.test', 443, 'destination-private'],
  ['upstream.test', 443, 'destination-private'],
  ['both.test', 443, 'destination-mixed'],
  ['169.254.169.254', 80, 'destination-metadata'],
  ['metadata.google.internal', 80, 'destination-metadata'],
  ['shop.test', 443, 'destination-own'],
  ['entry.test', 443, 'destination-own'],
  ['site.test', 25, 'mail-port-refused'],
  ['site.test', 22, 'port-refused'],
  ['nowhere.test', 443, 'name-unresolvable'],
  ['a b', 443, 'malformed-request'],
] as const)('%s at port %i is refused as %s', async (host, port, refusal) => {
  expect(await judge(exit, { host, port })).toEqual({ allowed: false, refusal });
});

test('an exit in a private network that nobody named is not dialled', async () => {
  const site = { host: 'site.test', port: 443 };
  const inner = { ...exit, host: '10.0.0.8' };
  expect(await judge(inner, site)).toEqual({ allowed: false, refusal: 'no-upstream' });
  expect(await judge({ ...exit, host: '10.20.0.8' }, site)).toMatchObject({ allowed: true });
});
