import * as z from 'zod/mini';
import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import { daysAfter } from '../day.ts';
import { deadlineMs, type MeterKind, type Reading } from './usage-meter.ts';

// we → POST /personal/api/v2/<key>/resident/traffic/details     they → {login: {hour: bytes}}
// Bytes of a package by login and hour (docs.proxy-seller.com, traffic usage of the package).
// Errors come with status 200, and nothing used is an empty list.

const hours = z.record(z.string(), z.int().check(z.nonnegative()));
const answered = z.object({
  status: z.string(),
  data: z.nullish(z.union([z.record(z.string(), hours), z.array(z.unknown())])),
  errors: z._default(z.array(z.object({ message: z.string() })), []),
});

/** Proxy-Seller counts a list of a package, `account` being the package's key. */
export const proxySellerMeter: MeterKind = {
  name: 'proxy-seller',
  host: 'https://proxy-seller.com',
  setting: 'PROXY_SELLER_BASE_URL',
  played: 'proxy-seller',
  open: ({ baseUrl, key, settings, pool }) => ({
    counts: 'day',
    async read(day): Promise<Reading> {
      const answer = await askJson({
        url: `${baseUrl}/personal/api/v2/${key.reveal()}/resident/traffic/details`,
        headers: {},
        deadlineMs,
        body: {
          packageKey: settings.account,
          login: pool.username,
          date_start: dotted(day),
          date_end: dotted(daysAfter(day, 1)),
        },
      });
      if (answer.kind === 'failed') return answer;
      const parsed = answered.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The details have another shape.');
      const { status, data, errors } = parsed.data;
      if (status !== 'success') {
        const why = errors[0]?.message ?? status;
        return failed('refused', why.slice(0, 200).replaceAll(key.reveal(), '…'));
      }
      const lists = Array.isArray(data) || !data ? {} : data;
      const own = lists[pool.username];
      if (own === undefined && Object.keys(lists).length > 0) {
        return failed('bad-answer', 'The details are of another login.');
      }
      const ofDay = Object.entries(own ?? {}).filter(([hour]) => hour.startsWith(`${day} `));
      return { kind: 'read', bytes: ofDay.reduce((sum, [, bytes]) => sum + bytes, 0) };
    },
  }),
};

/** `29.11.2026` */
const dotted = (day: string) => day.split('-').toReversed().join('.');
