import * as z from 'zod/mini';
import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import { daysAfter, startOf } from '../day.ts';
import { deadlineMs, type MeterKind, type Reading } from './usage-meter.ts';

// we → GET /api/v2/stats/aggregate/?timestamp__gte=…&timestamp__lte=…     they → bandwidth_total
// Bytes of the whole plan, by the hour, up to ninety days back (apidocs.webshare.io, aggregate
// stats).

const answered = z.object({ bandwidth_total: z.int().check(z.nonnegative()) });

/** Webshare counts a plan; `account` is its number, and the default plan where it is left out. */
export const webshareMeter: MeterKind = {
  name: 'webshare',
  host: 'https://proxy.webshare.io',
  setting: 'WEBSHARE_BASE_URL',
  played: 'webshare',
  open: ({ baseUrl, key, settings }) => ({
    counts: 'day',
    async read(day): Promise<Reading> {
      const query = new URLSearchParams({
        timestamp__gte: startOf(day).toISOString(),
        // Up to and including it.
        timestamp__lte: new Date(startOf(daysAfter(day, 1)).getTime() - 1).toISOString(),
        ...(settings.account !== null && { plan_id: settings.account }),
      });
      const answer = await askJson({
        url: `${baseUrl}/api/v2/stats/aggregate/?${query}`,
        headers: { authorization: `Token ${key.reveal()}` },
        deadlineMs,
      });
      if (answer.kind === 'failed') return answer;
      const parsed = answered.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The statistics have another shape.');
      return { kind: 'read', bytes: parsed.data.bandwidth_total };
    },
  }),
};
