/** The exchange rate as staff see and set it. */
import { at, maybe, pageNumber, pageOf } from '../../shapes.ts';
import * as z from 'zod/mini';
import { call } from '../../site/paths.ts';

const rate = z.object({
  rateE4: z.number(),
  setAt: at,
  /** The rate of the rate service; null without a service. It is a hint and never charged. */
  hint: maybe(
    z.object({
      service: z.string(),
      /** Its last good answer; null before the first. */
      rateE4: maybe(z.number()),
      answeredAt: maybe(at),
      askedAt: maybe(at),
      /** What became of the last question, where it was not answered. */
      failure: maybe(z.string()),
    }),
  ),
});
export type AdminRate = z.infer<typeof rate>;

const rateSet = z.object({
  id: z.number(),
  rateE4: z.number(),
  from: at,
  by: z.string(),
  source: z.string(),
});

export const rateE4Max = 100_000_000;
const setRateBody = z.strictObject({
  rateE4: z.int().check(z.positive(), z.maximum(rateE4Max)),
  /** The rate that was on the screen: another one in force answers 409. */
  currentE4: z.int(),
});

export const rateCalls = {
  rate: call({ method: 'GET', path: '/admin/rate', answer: rate }),
  setRate: call({ method: 'POST', path: '/admin/rate', body: setRateBody, answer: rate }),
  rates: call({
    method: 'GET',
    path: '/admin/rate/history',
    query: z.object({ page: pageNumber }),
    answer: pageOf(rateSet),
  }),
} as const;
