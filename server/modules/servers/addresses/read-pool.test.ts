import { expect, test } from 'vitest';
import type { PoolBody } from '#contracts/admin/goods/address-pools.ts';
import { InvalidInput } from '#platform/errors.ts';
import { networksOverlap, readPool } from './read-pool.ts';

const body: PoolBody = {
  provider: 'proxmox',
  place: 'pve1',
  prefix: '10.20.0.0/24',
  gateway: '10.20.0.1',
  firstAddress: null,
  lastAddress: null,
  nameServers: ['9.9.9.9'],
  bridge: null,
  vlan: null,
  lowBelow: 5,
  isEnabled: true,
};
const six = { prefix: '2a00:1450:1::/64', gateway: 'fe80::1' };

const refusedAt = (more: Partial<PoolBody>, own: readonly string[] = []) => {
  try {
    readPool({ ...body, ...more }, own);
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
};
const rangeOf = (more: Partial<PoolBody>) => {
  const { firstAddress, lastAddress } = readPool({ ...body, ...more }, []);
  return [firstAddress, lastAddress];
};

test('without a range a pool has all addresses that machines can have', () => {
  expect(rangeOf({})).toEqual(['10.20.0.1', '10.20.0.254']);
  expect(rangeOf({ prefix: '10.20.0.0/16', gateway: '10.20.0.1' })).toEqual([
    '10.20.0.1',
    '10.20.255.254',
  ]);
  expect(rangeOf(six)).toEqual(['2a00:1450:1::1', '2a00:1450:1::1:0']);
  expect(rangeOf({ ...six, firstAddress: '2a00:1450:1::ff00' })).toEqual([
    '2a00:1450:1::ff00',
    '2a00:1450:1::1:feff',
  ]);
});

test.each([
  ['no network', { prefix: '10.20.0.0' }, '/prefix'],
  ['text for a length', { prefix: '10.20.0.0/x' }, '/prefix'],
  ['an address of a network', { prefix: '10.20.0.9/24' }, '/prefix'],
  ['a /31', { prefix: '10.20.0.0/31', gateway: '10.20.0.1' }, '/prefix'],
  ['a /32', { prefix: '10.20.0.1/32' }, '/prefix'],
  ['more than a /16', { prefix: '10.20.0.0/15' }, '/prefix'],
  ['loopback', { prefix: '127.0.0.0/24', gateway: '127.0.0.1' }, '/prefix'],
  ['link-local', { prefix: '169.254.1.0/24', gateway: '169.254.1.1' }, '/prefix'],
  ['multicast', { prefix: '224.0.1.0/24', gateway: '224.0.1.1' }, '/prefix'],
  ['documentation', { prefix: '203.0.113.0/24', gateway: '203.0.113.1' }, '/prefix'],
  ['unspecified', { prefix: '0.0.0.0/24', gateway: '0.0.0.1' }, '/prefix'],
  ['documentation of IPv6', { prefix: '2001:db8::/64', gateway: '2001:db8::1' }, '/prefix'],
  ['a gateway elsewhere', { gateway: '10.21.0.1' }, '/gateway'],
  ['a gateway of the other family', { gateway: 'fe80::1' }, '/gateway'],
  ['a gateway that is the network', { gateway: '10.20.0.0' }, '/gateway'],
  ['a gateway that is the broadcast', { gateway: '10.20.0.255' }, '/gateway'],
  ['a gateway that is none', { gateway: '10.20.0' }, '/gateway'],
  ['a first address elsewhere', { firstAddress: '10.19.0.5' }, '/firstAddress'],
  ['a first address that is the network', { firstAddress: '10.20.0.0' }, '/firstAddress'],
  ['a last address elsewhere', { lastAddress: '10.20.1.5' }, '/lastAddress'],
  ['a last address that is the broadcast', { lastAddress: '10.20.0.255' }, '/lastAddress'],
  [
    'a range that runs backwards',
    { firstAddress: '10.20.0.9', lastAddress: '10.20.0.8' },
    '/lastAddress',
  ],
  ['the gateway alone', { firstAddress: '10.20.0.1', lastAddress: '10.20.0.1' }, '/firstAddress'],
  ['too many of IPv6', { ...six, lastAddress: '2a00:1450:1::2:0' }, '/lastAddress'],
  ['a name server that is no address', { nameServers: ['9.9.9.9', 'dns.test'] }, '/nameServers/1'],
])('%s is refused at its field', (_, more, pointer) => {
  expect(refusedAt(more)).toEqual([pointer]);
});

test('several fields are told at once', () => {
  expect(refusedAt({ gateway: 'x', lastAddress: 'y' })).toEqual(['/gateway', '/lastAddress']);
});

test('an address of the shop itself is given to no server', () => {
  expect(refusedAt({}, ['127.0.0.1', '10.20.0.77'])).toEqual(['/firstAddress']);
  expect(refusedAt({ lastAddress: '10.20.0.76' }, ['10.20.0.77'])).toEqual([]);
});

test.each([
  ['10.20.0.0/24', '10.20.0.128/25', true],
  ['10.20.0.128/25', '10.20.0.0/24', true],
  ['10.20.0.0/24', '10.20.1.0/24', false],
  ['10.20.0.0/24', '2a00:1450:1::/64', false],
])('%s and %s share addresses: %s', (one, other, expected) => {
  expect(networksOverlap(one, other)).toBe(expected);
});
