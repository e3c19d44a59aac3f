import { expect, test } from 'vitest';
import { Admission } from '../admission.ts';
import { Connection } from '../connection.ts';
import { LeaseBook } from './lease-book.ts';
import { defaultLimits } from '../limits.ts';
import type { Grant, Presence as Shared, PresenceBoard } from '../ports.ts';
import { Presence } from './presence.ts';

const grant: Grant = {
  leaseId: 'lease-a',
  credentialVersion: '1',
  upstream: { kind: 'direct' },
  upstreamVersion: 1,
  startsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  connectionsMax: 2,
  bytesRemaining: null,
  idleTimeoutMs: 1_000,
  openPorts: [],
};
const arrival = { clientAddress: '192.0.2.1', localPort: 1080, portKind: 'shared', at: 0 } as const;

/** One gateway's part, with a board of the test. */
function givenGateway(board: PresenceBoard) {
  const book = new LeaseBook();
  const limits = { ...defaultLimits };
  const presence = new Presence({ gatewayId: 'gtw_a', book, board, limits, log: () => {} });
  const lease = book.enter(grant);
  const open = () => {
    const connection = new Connection(arrival);
    const refusal = new Admission(limits).refuseOpening(lease, connection, 0);
    if (refusal === null) lease.connections.add(connection);
    return refusal;
  };
  return { presence, lease, open };
}

function givenBoard(elsewhere: number) {
  const told: Shared[] = [];
  const share = async (one: Shared) => {
    told.push(one);
    return new Map([[grant.leaseId, elsewhere]]);
  };
  return { told, share };
}

test('what others have counts against the cap from the next exchange on', async () => {
  const { presence, open } = givenGateway(givenBoard(1));
  expect(open()).toBeNull();
  await presence.share();
  expect(open()).toBe('too-many-connections');
});

test('a lease that has emptied is told once more and then no longer', async () => {
  const others = givenBoard(0);
  const { presence, lease, open } = givenGateway(others);
  open();
  await presence.share();
  lease.connections.clear();
  await presence.share();
  await presence.share();
  expect(others.told.map(({ counts }) => counts[0]?.connections)).toEqual([1, 0]);
});

test('while the board cannot be reached each gateway counts alone', async () => {
  let isDown = false;
  const { presence, open } = givenGateway({
    share: async () => {
      if (isDown) throw new Error('down');
      return new Map([[grant.leaseId, 2]]);
    },
  });
  open();
  await presence.share();
  expect(open()).toBe('too-many-connections');
  isDown = true;
  await presence.share();
  expect(open()).toBeNull();
});
