import * as z from 'zod/mini';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import { deadlineMs, type MeterKind, type Reading } from './usage-meter.ts';

// we → POST /api/v2/statistics/traffic     Decodo → data: [{key: "2026-11-29 …", rx_tx_bytes}]
// Bytes of all users of a product, by day of UTC, a quarter of an hour late. Decodo documents the
// question (help.decodo.com); the answer is as programs in use read it, and any other is refused.

const answered = z.object({
  data: z.array(z.object({ key: z.string(), rx_tx_bytes: z.int().check(z.nonnegative()) })),
});
const products: Readonly<Record<PoolKind, string>> = {
  residential: 'residential_proxies',
  mobile: 'mobile_proxies',
};

/** Decodo counts a product, so that a pool of it needs an account of its own. */
export const decodoMeter: MeterKind = {
  name: 'decodo',
  host: 'https://api.decodo.com',
  played: 'decodo',
  open: ({ baseUrl, key, pool }) => ({
    counts: 'day',
    async read(day): Promise<Reading> {
      const answer = await askJson({
        url: `${baseUrl}/api/v2/statistics/traffic`,
        headers: { authorization: key.reveal() },
        deadlineMs,
        body: {
          proxyType: products[pool.kind],
          startDate: `${day} 00:00:00`,
          endDate: `${day} 23:59:59`,
          groupBy: 'day',
          limit: 500,
          page: 1,
        },
      });
      if (answer.kind === 'failed') return answer;
      const parsed = answered.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The statistics have another shape.');
      const ofDay = parsed.data.data.filter((row) => row.key.startsWith(day));
      return { kind: 'read', bytes: ofDay.reduce((sum, row) => sum + row.rx_tx_bytes, 0) };
    },
  }),
};
