import { expect, test } from 'vitest';
import type { DirectoryCache } from './directory-cache.ts';
import { LeaseBook } from './lease-book.ts';
import { defaultLimits } from '../limits.ts';
import { Meter } from '../meter.ts';
import type { Directory, Grant } from '../ports.ts';
import { Reviews } from './reviews.ts';
import type { Sessions } from '../sessions.ts';

const grant: Grant = {
  leaseId: 'lease-a',
  credentialVersion: '1',
  upstream: { kind: 'direct' },
  upstreamVersion: 1,
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  connectionsMax: 2,
  bytesRemaining: 0,
  idleTimeoutMs: 1_000,
  openPorts: [],
};
const log = () => {};

/** Reviews with a directory that counts what it is asked, and can be away. */
function givenReviews() {
  const book = new LeaseBook();
  const asked: string[] = [];
  const state = { isAway: true };
  const directory: Pick<Directory, 'review'> = {
    review: async (leaseIds) => {
      asked.push(...leaseIds);
      if (state.isAway) throw new Error('away');
      return new Map();
    },
  };
  const sink = { record: async () => {} };
  const meter = new Meter({ gatewayId: 'gtw_a', book, sink, log });
  const reviews = new Reviews({
    directory: directory as Directory,
    cache: { forget: () => {} } as unknown as DirectoryCache,
    book,
    meter,
    sessions: { now: () => 0, cutLease: () => {} } as unknown as Sessions,
    limits: defaultLimits,
    log,
  });
  return { reviews, book, meter, asked, state };
}

test('nobody asks for more on behalf of a lease that is no longer in use', async () => {
  const { reviews, book, meter, asked, state } = givenReviews();
  book.enter(grant);
  reviews.askForMore(grant.leaseId);
  await expect.poll(() => asked).toEqual([grant.leaseId]);
  book.sweep(() => false);
  state.isAway = false;
  await reviews.run();
  asked.length = 0;
  reviews.round(1_000);
  await meter.flush();
  await reviews.run();
  expect(asked).toEqual([]);
});
