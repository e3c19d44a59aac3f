import { expect, test } from 'vitest';
import { DirectoryCache } from './directory-cache.ts';
import { defaultLimits } from '../limits.ts';
import type { Answer, Directory } from '../ports.ts';

const granted = (upstreamVersion: number): Answer => ({
  granted: true,
  lease: {
    leaseId: 'lease-1',
    credentialVersion: '1',
    upstream: { kind: 'direct' },
    upstreamVersion,
    startsAt: 0,
    endsAt: 10_000_000,
    connectionsMax: 5,
    bytesRemaining: null,
    idleTimeoutMs: 1_000,
    openPorts: [],
  },
});
const question = (clientAddress = '41.90.1.1') =>
  ({ by: 'secret', user: 'a', secret: 's', clientAddress, localPort: 1 }) as const;

function cacheOf(authorise: Directory['authorise']) {
  const directory = { authorise, review: async () => new Map() };
  const limits = { ...defaultLimits, staleAfterMs: 20, directoryMs: 100 };
  const clock = { now: 0 };
  return {
    clock,
    cache: new DirectoryCache({ directory, clock: () => clock.now, limits, salt: 'x' }),
  };
}

test.each([
  ['the lease', (cache: DirectoryCache) => cache.forget('lease-1')],
  ['anything', (cache: DirectoryCache) => cache.distrustAll()],
])('an answer from before a change of %s is asked for again', async (_, change) => {
  const answers = [granted(1), granted(2)];
  const { cache } = cacheOf(async () => {
    const answer = answers.shift() ?? granted(9);
    if (answers.length === 1) change(cache);
    return answer;
  });
  expect((await cache.permit(question())).lease.upstreamVersion).toBe(2);
  expect((await cache.permit(question())).lease.upstreamVersion).toBe(2);
});

test('a change of another lease asks nothing again', async () => {
  let asked = 0;
  const { cache } = cacheOf(async () => {
    asked += 1;
    cache.forget('lease-2');
    return granted(1);
  });
  await cache.permit(question());
  expect(asked).toBe(1);
});

test('who shows a secret is known by it from any address', async () => {
  let asked = 0;
  const { cache } = cacheOf(async () => {
    asked += 1;
    return granted(1);
  });
  await cache.permit(question());
  await cache.permit(question('41.90.1.2'));
  expect(asked).toBe(1);
});

test('a directory that hangs is waited for a moment where the lease is known', async () => {
  let isHung = false;
  const { cache, clock } = cacheOf(() =>
    isHung ? new Promise(() => {}) : Promise.resolve(granted(1)),
  );
  await cache.permit(question());
  isHung = true;
  clock.now = 10_000;
  expect((await cache.permit(question())).fresh).toBe(false);
  cache.forget('lease-1');
  await expect(cache.permit(question())).rejects.toThrow(/could not be checked/);
});
