/** What goes through pools, by the shop's gateways and by the meters of their suppliers. */
import * as z from 'zod/mini';
import { call, idParam } from '../../site/paths.ts';
import { exact, typedTogether } from '../../text.ts';
import { at, maybe } from '../../shapes.ts';

/** `address`: any other supplier, by an address and a field. */
export const poolMeterNames = ['webshare', 'iproyal', 'proxy-seller', 'decodo', 'address'] as const;
export type PoolMeterName = (typeof poolMeterNames)[number];
export const meterUnits = ['bytes', 'megabytes', 'gigabytes'] as const;

const settings = {
  /** Which part of the account it is of: a plan, a sub-user's hash, a package's key. */
  account: maybe(typedTogether(120)),
  /** With `{day}` where the day goes; without it the figure only grows. */
  address: maybe(
    typedTogether(500).check(z.regex(/^https?:\/\/[^\s]+$/, 'Enter an address with https://')),
  ),
  /** The header that carries the key. */
  header: maybe(
    typedTogether(60).check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Enter the name of a header')),
  ),
  /** The names that lead to the figure, with dots between them. */
  field: maybe(typedTogether(120)),
  unit: maybe(z.enum(meterUnits)),
};
const poolMeterSettings = z.object(settings);
export type PoolMeterSettings = z.infer<typeof poolMeterSettings>;

export const poolMeterBody = z
  .strictObject({
    meter: z.enum(poolMeterNames),
    ...settings,
    /** Stays what it was where it is left out. */
    key: z.optional(exact(400).check(z.minLength(1, 'Enter the key'))),
  })
  .check(
    z.refine(({ meter, account }) => !needsAccount.has(meter) || account !== null, {
      error: 'Enter which one it is',
      path: ['account'],
    }),
    z.refine(({ meter, address }) => meter !== 'address' || address !== null, {
      error: 'Enter the address',
      path: ['address'],
    }),
    z.refine(({ meter, field }) => meter !== 'address' || field !== null, {
      error: 'Enter the field',
      path: ['field'],
    }),
  );
export type PoolMeterBody = z.infer<typeof poolMeterBody>;

const needsAccount: ReadonlySet<PoolMeterName> = new Set(['iproyal', 'proxy-seller']);

const poolMonth = z.object({
  /** Such as 2026-11, of UTC. */
  month: z.string(),
  /** Sent to the supplier and read from there, by gateways. */
  bytes: z.number(),
  /** By the supplier, as far as it was read; null where it was not. */
  supplierBytes: maybe(z.number()),
  /** By gateways, of the time that the supplier's count is of. */
  comparedBytes: maybe(z.number()),
  /** Of the supplier's count. */
  costUsdCents: maybe(z.number()),
  /** Of what customers were billed. */
  earnedUsdCents: z.number(),
});
export type PoolMonth = z.infer<typeof poolMonth>;

export const poolUsage = z.object({
  /** Newest first, of twelve months. */
  months: z.array(poolMonth),
  meter: maybe(
    z.object({
      meter: z.enum(poolMeterNames),
      ...settings,
      nextReadAt: at,
      /** Why the last reading failed. */
      failure: maybe(z.string()),
    }),
  ),
});
export type PoolUsage = z.infer<typeof poolUsage>;

export const poolMeterCalls = {
  poolUsage: call({
    method: 'GET',
    path: '/admin/pools/:id/usage',
    params: idParam,
    answer: poolUsage,
  }),
  setPoolMeter: call({
    method: 'PUT',
    path: '/admin/pools/:id/meter',
    params: idParam,
    body: poolMeterBody,
  }),
  removePoolMeter: call({ method: 'DELETE', path: '/admin/pools/:id/meter', params: idParam }),
} as const;
