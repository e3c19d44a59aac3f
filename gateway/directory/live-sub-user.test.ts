import { expect, test } from 'vitest';
import { Connection } from '../connection.ts';
import type { Grant, SubUserGrant } from '../ports.ts';
import { LiveLease } from './lease-book.ts';

const slice = { elsewhere: 1, isShared: false, forMs: 25_000 };
const grant: Grant = {
  leaseId: 'lease',
  credentialVersion: '1',
  upstream: { kind: 'direct' },
  upstreamVersion: 1,
  startsAt: 0,
  endsAt: 1,
  connectionsMax: 1,
  bytesRemaining: 1_000,
  slice,
  idleTimeoutMs: 1,
  openPorts: [],
};
const limited: SubUserGrant = {
  subUserId: 'sub',
  version: '1',
  endsAt: null,
  connectionsMax: null,
  bytesRemaining: 500,
  slice,
  sources: [],
};
const reserving = { ...limited, reserved: true };

/** A connection of the sub-user. */
function given(first: SubUserGrant) {
  const lease = new LiveLease(grant);
  const subUser = lease.enterSubUser(first, true);
  const arrival = {
    clientAddress: '203.0.113.9',
    localPort: 1,
    portKind: 'shared',
    at: 0,
  } as const;
  const connection = new Connection(arrival);
  connection.lease = lease;
  connection.subUser = subUser;
  subUser.connections.add(connection);
  return { lease, subUser, connection };
}

test('what is set aside for it is not taken off its lease, and both are counted', () => {
  const { lease, subUser, connection } = given(reserving);
  connection.spend(300);
  connection.moveDown(300);
  connection.forgive(100);
  expect([lease.room, subUser.room, connection.room]).toEqual([1_000, 300, 300]);
  expect(lease.takeDelta()).toMatchObject({
    bytesDown: 300,
    bytesForgiven: 100,
    subUsers: [{ bytesDown: 300, bytesForgiven: 100, bytesReserved: 200 }],
  });
  expect(lease).toMatchObject({ movedTotal: 0, unstored: 0 });
});

test('what is in flight goes over to whose bytes it uses', () => {
  const { lease, subUser, connection } = given(limited);
  connection.spend(300);
  expect([lease.room, subUser.room]).toEqual([700, 200]);
  subUser.lend(reserving, 0);
  expect([lease.room, subUser.room]).toEqual([1_000, 200]);
  subUser.lend(limited, 0);
  expect([lease.room, subUser.room]).toEqual([700, 200]);
});

test('whose bytes it uses stays where an answer may or may not include a batch', () => {
  const { subUser, connection } = given(reserving);
  subUser.lend({ ...limited, bytesRemaining: null, slice: undefined }, null);
  expect(subUser).toMatchObject({ isReserved: true, mayHaveMore: true, room: 500 });
  // Nor does a login change it: its answer knows nothing of what was moved meanwhile.
  connection.lease?.enterSubUser({ ...limited, bytesRemaining: null, slice: undefined }, true);
  expect(subUser).toMatchObject({ isReserved: true, room: 500 });
});
