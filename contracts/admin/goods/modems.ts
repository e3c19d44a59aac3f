/** How the address behind an entry of the stock is changed, as staff set it. */
import * as z from 'zod/mini';
import { maybe } from '../../shapes.ts';
import { dayMs, secondMs } from '../../time.ts';
import { call, idParam } from '../../site/paths.ts';
import { exact, line, typed } from '../../text.ts';

export const modemKinds = ['none', 'link', 'proxysmart'] as const;
export type ModemKind = (typeof modemKinds)[number];

/** Seconds between two changes of one address. */
export const changeSeconds = { usual: 120, least: 30, most: dayMs / secondMs } as const;
const modemAddressMax = 600;

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Address and credentials are written and never shown. */
export const changeOfAddress = z.object({
  kind: z.enum(modemKinds),
  /** The modem's IMEI at its manager. */
  modem: maybe(z.string()),
  everySeconds: z.number(),
});
export type ChangeOfAddress = z.infer<typeof changeOfAddress>;

export const changeOfAddressBody = z.strictObject({
  kind: z.enum(modemKinds),
  /** The whole change link, or the manager’s base address; left out, the saved one is kept. */
  address: z.optional(
    typed(modemAddressMax).check(
      z.refine(isWebAddress, 'Enter an address that begins with http:// or https://'),
    ),
  ),
  modem: z.optional(typed(20).check(z.regex(/^\d{14,17}$/, 'An IMEI has 15 digits'))),
  login: z.optional(line(100)),
  password: z.optional(exact(200)),
  everySeconds: z
    .int()
    .check(
      z.minimum(changeSeconds.least, `Enter at least ${changeSeconds.least} seconds`),
      z.maximum(changeSeconds.most, `Enter at most ${changeSeconds.most} seconds`),
    ),
});
export type ChangeOfAddressBody = z.infer<typeof changeOfAddressBody>;

export const modemCalls = {
  setChangeOfAddress: call({
    method: 'PUT',
    path: '/admin/stock/:id/change-of-address',
    params: idParam,
    body: changeOfAddressBody,
    answer: changeOfAddress,
  }),
} as const;
