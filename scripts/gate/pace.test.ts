import { describe, expect, test } from 'vitest';
import { atThisPace, measurePace, paceOf } from './pace.ts';

describe('the pace of a machine', () => {
  test('is 1 where the work takes as long as on the reference machine, or less', () => {
    expect(paceOf(1_300)).toBe(1);
    expect(paceOf(150)).toBe(1);
  });

  test('grows with the time that the work takes, and is bounded', () => {
    expect(paceOf(3_250)).toBe(2.5);
    expect(paceOf(900_000)).toBe(20);
  });

  test('makes limits longer and never shorter', () => {
    expect(atThisPace(60_000, { LANGO_PACE: '2.5' })).toBe(150_000);
    expect(atThisPace(60_000, {})).toBe(60_000);
    expect(atThisPace(60_000, { LANGO_PACE: '0.2' })).toBe(60_000);
    expect(atThisPace(60_000, { LANGO_PACE: 'soon' })).toBe(60_000);
  });

  test('is measured on this machine and handed, with three times as much to spare, to what is started from it', async () => {
    const before = process.env.LANGO_PACE;
    try {
      const pace = await measurePace();
      expect(pace).toBeGreaterThanOrEqual(1);
      expect(atThisPace(1_000)).toBe(Math.ceil(1_000 * 4 * pace));
    } finally {
      if (before === undefined) delete process.env.LANGO_PACE;
      else process.env.LANGO_PACE = before;
    }
  });
});
