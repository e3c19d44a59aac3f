/** Countries as staff name and order them. */
import { words } from '../../text.ts';
import { maybe } from '../../shapes.ts';
import * as z from 'zod/mini';
import { countryCode, pinnedMax } from '../../goods/catalogue.ts';
import { call, idParam } from '../../site/paths.ts';

export const adminCountry = z.object({
  code: countryCode,
  name: z.string(),
  /** Its place among the pinned ones, from 1. */
  pinned: maybe(z.number()),
  proxies: z.number(),
  offers: z.number(),
  version: z.number(),
});
export type AdminCountry = z.infer<typeof adminCountry>;

const codes = z.array(countryCode).check(z.minLength(1), z.maxLength(pinnedMax));
const each = z.refine<string[]>(
  (list) => new Set(list).size === list.length,
  'Name each country once',
);

export const countryCalls = {
  adminCountries: call({
    method: 'GET',
    path: '/admin/countries',
    answer: z.object({ countries: z.array(adminCountry) }),
  }),
  nameCountry: call({
    method: 'PATCH',
    path: '/admin/countries/:id',
    params: idParam,
    body: z.strictObject({ version: z.int(), name: words(60) }),
  }),
  pinCountries: call({
    method: 'POST',
    path: '/admin/countries/pinned',
    body: z.strictObject({
      codes: codes.check(each),
      /** The order that was on the screen: another one in force answers 409. */
      current: z.array(countryCode).check(z.maxLength(pinnedMax)),
    }),
  }),
} as const;
