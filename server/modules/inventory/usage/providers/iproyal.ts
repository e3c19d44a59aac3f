import * as z from 'zod/mini';
import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import { deadlineMs, type MeterKind, type Reading } from './usage-meter.ts';

// we → GET /v1/residential-subusers/<hash>     IPRoyal → traffic_used
// Gigabytes of a unit that it does not name, since the sub-user was created (docs.iproyal.com,
// sub-users).

const answered = z.object({ traffic_used: z.number().check(z.nonnegative()) });

/** IPRoyal counts a sub-user, `account` being its hash: the account itself has no meter. */
export const iproyalMeter: MeterKind = {
  name: 'iproyal',
  host: 'https://resi-api.iproyal.com',
  played: 'iproyal',
  open: ({ baseUrl, key, settings, pool }) => ({
    counts: 'total',
    async read(): Promise<Reading> {
      const answer = await askJson({
        url: `${baseUrl}/v1/residential-subusers/${encodeURIComponent(settings.account ?? '')}`,
        headers: { authorization: `Bearer ${key.reveal()}` },
        deadlineMs,
      });
      if (answer.kind === 'failed') return answer;
      const parsed = answered.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The sub-user has another shape.');
      return { kind: 'read', bytes: Math.round(parsed.data.traffic_used * pool.bytesPerGb) };
    },
  }),
};
