/** Where traffic by the gigabyte can leave. Only what was measured is named. */
import * as z from 'zod/mini';
import { at } from '../shapes.ts';
import { call } from '../site/paths.ts';
import { countryCode } from '../goods/catalogue.ts';
import { poolKinds } from '../goods/pool-kinds.ts';

/** What the last dials to a country found, over all pools of the kind that are on sale. */
const poolPlace = z.object({
  kind: z.enum(poolKinds),
  countryCode,
  /** Dials of each pool there, twenty at most, and those that came out in the country. */
  tries: z.number(),
  ok: z.number(),
  /** Different addresses among them: there are at least so many. */
  exits: z.number(),
  /** Of the newest dial. */
  measuredAt: at,
});

export const poolCalls = {
  /** By kind, then by country; a kind without a line is not sold now. */
  poolPlaces: call({
    method: 'GET',
    path: '/pools/places',
    answer: z.object({ places: z.array(poolPlace) }),
  }),
} as const;

export type PoolPlace = z.infer<typeof poolPlace>;
