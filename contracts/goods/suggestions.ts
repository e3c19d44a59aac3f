/** What the search of the shop offers while somebody types. */
import * as z from 'zod/mini';
import { proxyId } from '../ids.ts';
import { call } from '../site/paths.ts';
import { line } from '../text.ts';

export const placeKinds = ['country', 'region', 'city', 'isp'] as const;

/** The lowest price for 30 days: US cents, and whole KES at the rate in force. */
const priced = { monthCents: z.number(), monthKes: z.number() };

const suggestions = z.object({
  places: z.array(
    z.object({
      kind: z.enum(placeKinds),
      countryCode: z.string(),
      /** In English. */
      country: z.string(),
      name: z.string(),
      /** How many are listed there. */
      count: z.number(),
      ...priced,
    }),
  ),
  proxies: z.array(
    z.object({
      id: proxyId,
      /** Its last part is masked. */
      ip: z.string(),
      isp: z.string(),
      city: z.string(),
      countryCode: z.string(),
      ...priced,
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestions>;

export const suggestionCalls = {
  /** Countries, cities and networks with stock that a text names, and the cheapest of the first. */
  suggestions: call({
    method: 'GET',
    path: '/products/suggestions',
    query: z.object({ search: line(80) }),
    answer: suggestions,
  }),
} as const;
