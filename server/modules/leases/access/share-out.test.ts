import { expect, test } from 'vitest';
import type { LeaseId } from '#contracts/ids.ts';
import { lend } from './lend.ts';
import { shareOut } from './share-out.ts';
import type { Held } from './slices.sql.ts';

const leaseId: LeaseId = `lse_${'1'.repeat(32)}`;
const megabyte = 1_000_000;

type Given = Readonly<{
  /** What is left of the lease, and what the totals of sub-users have left; null is none. */
  left?: number;
  rests?: Readonly<Record<string, number | null>>;
  held?: Readonly<Record<string, Partial<Held>>>;
  through?: Readonly<Record<string, number>>;
  ask?: string | null;
}>;

/** What one gateway is lent for the lease, and for the sub-user that asks. */
function share({ left, rests = {}, held = {}, through = {}, ask = null }: Given) {
  const nothing = { own: 0, others: 0, isShared: false };
  const caps = Object.entries(rests).flatMap(([id, rest]) => (rest === null ? [] : [[id, rest]]));
  const lent = shareOut([{ leaseId, subUserId: ask }], {
    left: new Map([...caps, ...(left === undefined ? [] : [[leaseId, left]])] as [
      string,
      number,
    ][]),
    reservers: Object.entries(rests).map(([id, rest]) => ({ id, leaseId, rest })),
    held: new Map(Object.entries(held).map(([id, one]) => [id, { ...nothing, ...one }])),
    through: new Map(Object.entries(through)),
    givesBack: new Map(),
    lendBy: lend,
  });
  return { lease: lent.get(leaseId), subUser: lent.get(ask ?? '') };
}

test('the lease lends what is not set aside, and a reservation what is its own', () => {
  const { lease, subUser } = share({ left: 10 * megabyte, rests: { a: 4 * megabyte }, ask: 'a' });
  expect(lease).toMatchObject({ left: 6 * megabyte, bytes: 3 * megabyte });
  expect(subUser).toMatchObject({ left: 4 * megabyte, bytes: 2 * megabyte, through: 2 * megabyte });
});

test('where less is left than is set aside, the later ones get less', () => {
  const given = { left: 5 * megabyte, rests: { a: 4 * megabyte, b: 3 * megabyte, c: megabyte } };
  expect(share({ ...given, ask: 'a' }).lease).toMatchObject({ left: 0, bytes: 0 });
  expect(share({ ...given, ask: 'a' }).subUser).toMatchObject({ left: 4 * megabyte });
  expect(share({ ...given, ask: 'b' }).subUser).toMatchObject({ left: megabyte });
  // Nothing is there for the last: it uses the lease like a limited one, and hears of its end.
  expect(share({ ...given, ask: 'c' }).subUser).toEqual({
    left: megabyte,
    bytes: megabyte / 2,
    isShared: false,
  });
});

test('a reservation that is used up is its own cap, and not the end of the lease', () => {
  const { subUser } = share({ left: 5 * megabyte, rests: { a: 0 }, ask: 'a' });
  expect(subUser).toMatchObject({ bytes: 0, through: 0 });
});

test('what others hold of the lease is waited for before it is lent as set aside', () => {
  const { lease, subUser } = share({
    left: 10 * megabyte,
    rests: { a: 8 * megabyte },
    held: { [leaseId]: { others: 5 * megabyte, isShared: true } },
    ask: 'a',
  });
  expect(lease).toMatchObject({ left: 2 * megabyte, bytes: 0 });
  expect(subUser).toMatchObject({ left: 8 * megabyte, bytes: 2.5 * megabyte });
});

test('what gateways hold of a reservation that is over stays theirs until it is back', () => {
  const given = { left: 10 * megabyte, rests: { a: null }, through: { a: 4 * megabyte } };
  const others = (bytes: number) => ({ held: { a: { others: bytes, isShared: true } } });
  expect(share({ ...given, ...others(4 * megabyte) }).lease).toMatchObject({
    left: 10 * megabyte,
    bytes: 3 * megabyte,
  });
  expect(share({ ...given, ...others(megabyte) }).lease).toMatchObject({ bytes: 4.5 * megabyte });
  expect(share({ ...given, ...others(0) }).lease).toMatchObject({ bytes: 5 * megabyte });
});

test('slices of a lease and its reservations together are never more than is left', () => {
  const held = {
    [leaseId]: { own: megabyte, others: megabyte, isShared: true },
    a: { own: 2 * megabyte, others: megabyte, isShared: true },
    b: { others: 3 * megabyte, isShared: true },
  };
  for (let left = 0; left <= 12 * megabyte; left += megabyte / 4) {
    const rests = { a: 6 * megabyte, b: 4 * megabyte };
    const { lease, subUser } = share({ left, rests, held, ask: 'a' });
    const elsewhere = megabyte + megabyte + 3 * megabyte;
    // One that uses the lease's bytes besides its own adds nothing.
    const ofSubUser = subUser?.through === undefined ? 0 : subUser.bytes;
    const sum = elsewhere + (lease?.bytes ?? 0) + ofSubUser;
    expect(sum).toBeLessThanOrEqual(Math.max(left, elsewhere));
  }
});

test('without an allowance of its lease a reservation is a cap', () => {
  const { lease, subUser } = share({ rests: { a: 4 * megabyte }, ask: 'a' });
  expect(lease).toBeUndefined();
  expect(subUser).toMatchObject({ left: 4 * megabyte, bytes: 2 * megabyte });
});
