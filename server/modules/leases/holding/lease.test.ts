import { expect, test } from 'vitest';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { credentialsOf, makeCredentials, secretMac } from './credentials.ts';
import { isLive, type Lease, type LeaseState } from './lease.ts';
import { leaseData } from './lease-view.ts';
import { dayTerms } from '../testing/day-terms.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const end = new Date('2026-03-02T12:00:00Z');
const keyring = createKeyring(new Secret('a secret of this test alone, 40 letters'), random);
const gateway = { host: 'gateway.test', socksPort: 1080, httpPort: 8080 };
const ctx = { keyring, gateway };
const credentials = makeCredentials({ keyring, random }, { row: 'lse_1' });
const lease: Lease = {
  id: 'lse_1',
  proxyId: 'prx_1',
  upstreamId: 'ups_1',
  customerId: 'cus_1',
  orderId: 'ord_1',
  orderLineId: 'orl_1',
  plan: 'daily',
  state: 'active',
  reservedAt: noon,
  reservedUntil: new Date('2026-03-01T12:15:00Z'),
  startsAt: noon,
  endsAt: end,
  endedAt: null,
  suspendedAt: null,
  credentials,
  terms: dayTerms,
  freeMs: 0,
};
const secretKeys = ['HOST', 'SOCK_IP', 'SOCK_PORT', 'HTTP_PORT', 'PROXY_USER', 'PROXY_PASSWORD'];
const shown = (data: object) => secretKeys.filter((key) => key in data);

test('a lease works until its end and not at it', () => {
  expect(isLive(lease, new Date(end.getTime() - 1))).toBe(true);
  expect(isLive(lease, end)).toBe(false);
});

test('secrets are shown while the lease is active', () => {
  const data = leaseData(ctx, lease, noon);
  expect(data).toMatchObject({
    LEASE_ID: 'lse_1',
    LEASE_STATUS: 'ACTIVE',
    LEASE_START_DATE: String(noon.getTime()),
    LEASE_VALID_UNTIL: String(end.getTime()),
    HOST: 'gateway.test',
    SOCK_PORT: '1080',
    HTTP_PORT: '8080',
    PROXY_USER: credentials.username,
  });
  expect(data.PROXY_PASSWORD).toMatch(/^[A-Za-z0-9]{20}$/);
});

test.each<[LeaseState | 'over', string | undefined]>([
  ['reserved', 'RESERVED'],
  ['released', undefined],
  ['ended', 'ENDED'],
  ['revoked', 'ENDED'],
  ['over', 'ENDED'],
])('no secret is shown in state %s, which lists call %s (S09)', (state, status) => {
  const at = state === 'over' ? end : noon;
  const data = leaseData(ctx, { ...lease, state: state === 'over' ? 'active' : state }, at);
  expect(shown(data)).toEqual([]);
  expect(data.LEASE_STATUS).toBe(status);
});

test('a hold that ran out is not spoken of', () => {
  const held: Lease = { ...lease, state: 'reserved', startsAt: null, endsAt: null };
  expect(leaseData(ctx, held, held.reservedUntil)).toEqual({});
});

test('a secret neither prints nor opens with another shop’s key', () => {
  const opened = credentialsOf(ctx, lease, noon);
  expect(JSON.stringify(opened)).toContain('[redacted]');
  const other = createKeyring(new Secret('another secret, of another shop, 40 long'), random);
  expect(() => credentialsOf({ ...ctx, keyring: other }, lease, noon)).toThrow('None of the');
});

test('a sealed secret that was copied to another lease does not open', () => {
  expect(() => credentialsOf(ctx, { ...lease, id: 'lse_2' }, noon)).toThrow('authenticate');
});

test('the stored mark of a secret belongs to its user name', () => {
  const secret = credentialsOf(ctx, lease, noon)?.password.reveal() ?? '';
  const { username } = credentials;
  expect(secretMac(keyring, { username, secret })).toBe(credentials.mac);
  expect(secretMac(keyring, { username: `${username}x`, secret })).not.toBe(credentials.mac);
});
