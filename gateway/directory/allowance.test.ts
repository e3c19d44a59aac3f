import { describe, expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

const slice = { elsewhere: 1, isShared: true, forMs: 25_000 };
/** As a connection does it: taken off before the write, and counted once it was accepted. */
const move = (allowance: Allowance, bytes: number) => {
  allowance.spend(bytes);
  allowance.movedTotal += bytes;
};

test('what is in flight when an answer comes cannot be spent again', () => {
  const allowance = new Allowance({ bytesRemaining: 300, slice });
  move(allowance, 100);
  allowance.spend(50);
  // None of it is stored, so that all of the slice is still there.
  allowance.lend({ bytesRemaining: 300, slice }, 0);
  expect(allowance.room).toBe(150);
  allowance.movedTotal += 50;
  allowance.lend({ bytesRemaining: 150, slice }, 150);
  expect(allowance.room).toBe(150);
});

test('an answer that may or may not include a batch changes nothing but asks for another', () => {
  const allowance = new Allowance({ bytesRemaining: 300, slice: { ...slice, elsewhere: 0 } });
  move(allowance, 300);
  allowance.lend({ bytesRemaining: 300, slice }, null);
  expect(allowance).toMatchObject({ room: 0, mayHaveMore: true });
});

describe('what goes back', () => {
  test('is all where nothing goes through it', () => {
    const allowance = new Allowance({ bytesRemaining: 300, slice });
    move(allowance, 100);
    expect(allowance.giveBack(false)).toBe(200);
    expect(allowance).toMatchObject({ room: 0, mayHaveMore: true, holdsUnused: false });
  });

  test('is what is beyond twice of what moved lately, where others have a part', () => {
    const allowance = new Allowance({ bytesRemaining: 1_000, slice });
    move(allowance, 100);
    expect(allowance.giveBack(true)).toBe(700);
    move(allowance, 150);
    // It needs more than it has.
    expect(allowance.giveBack(true)).toBeNull();
  });

  test('is nothing where no other has a part, or where there is no allowance', () => {
    const alone = new Allowance({ bytesRemaining: 300, slice: { ...slice, isShared: false } });
    expect(alone.giveBack(true)).toBeNull();
    expect(new Allowance({ bytesRemaining: null }).giveBack(false)).toBeNull();
    // All that is left, from a directory that lends no slices.
    expect(new Allowance({ bytesRemaining: 300 }).giveBack(false)).toBeNull();
  });
});
