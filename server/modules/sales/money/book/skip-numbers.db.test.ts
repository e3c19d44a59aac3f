import { expect, test } from 'vitest';
import { dayMs } from '#contracts/time.ts';
import { skipNumbers } from '#modules/billing';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenOpenSale, givenShop, payFor } from '../../testing/given-sales.ts';
import { giveBack } from '../../testing/given-refunds.ts';

const database = useTestDatabase();
const at = new Date('2026-03-01T12:00:00Z');
const reason = 'restored from a backup';

const skipped = (since: Date) =>
  database.db.transaction((tx) => skipNumbers(tx, { since, at, reason }));

/** Sells at each of these moments, and takes the first sale back. */
async function sellAt(...moments: readonly Date[]): Promise<void> {
  let now = at;
  const shop = await givenShop(database.db, () => now);
  for (const [turn, moment] of moments.entries()) {
    now = moment;
    const sale = await givenOpenSale(shop);
    await payFor(shop, sale);
    if (turn > 0) continue;
    await giveBack(shop, sale, { dedupeKey: 'test:first', at: now });
  }
}

test('numbers that may have been issued since the backup are left out, by the busiest day', async () => {
  const series = ['invoice', 'credit-note'] as const;
  const lateInDecember = new Date('2025-12-31T20:59:00Z');
  expect(await skipped(new Date(lateInDecember.getTime() + 60_000))).toEqual(
    series.map((each) => ({ series: each, year: 2026, first: 1, last: 2_000 })),
  );
  expect(await skipped(lateInDecember)).toEqual(
    series.flatMap((each) => [
      { series: each, year: 2025, first: 1, last: 2_000 },
      { series: each, year: 2026, first: 2_001, last: 4_000 },
    ]),
  );

  // Three sales on one day of Nairobi, which two of UTC share, and one on the next.
  const evening = new Date('2026-02-27T20:30:00Z');
  const afternoon = new Date('2026-02-27T14:00:00Z');
  const midnight = new Date('2026-02-27T21:00:00Z');
  await sellAt(afternoon, evening, evening, midnight);
  const invoices = async (days: number, moreMs = 0) => {
    const since = new Date(at.getTime() - days * dayMs - moreMs);
    const ofThisYear = (await skipped(since)).filter(({ year }) => year === 2026);
    return ofThisYear.map(({ first, last }) => [first, last]);
  };
  // 4,005 and six for each of 498 days are 6,993, one day more makes 6,999, a moment more 7,005.
  expect(await invoices(499)).toEqual([
    [4_005, 7_000],
    [4_002, 6_000],
  ]);
  expect(await invoices(499, 1)).toEqual([
    [7_001, 11_000],
    [6_001, 8_000],
  ]);
  const kept = await database.db.rows<{ reason: string; at: Date; many: number }>(sql`
    select reason, at, count(*)::bigint as many from skipped_numbers group by reason, at`);
  expect(kept).toEqual([{ reason, at, many: 18 }]);
});
