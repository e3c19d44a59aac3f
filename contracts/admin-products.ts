/** What staff see and change of the catalogue. */
import * as z from 'zod/mini';
import { countryCode } from './catalogue.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const at = z.iso.datetime();
const maybe = z.nullable;
/** An address or a host name; IPv6 in its plain form. */
export const hostPattern = /^(?=.{1,253}$)[A-Za-z0-9:]([A-Za-z0-9.:-]*[A-Za-z0-9:])?$/;

const cents = z.int().check(z.positive(), z.maximum(10_000_000));
export const adminProduct = z.object({
  kind: z.enum(['proxy', 'vps']),
  id: z.string(),
  title: z.string(),
  countryCode: z.string(),
  /** Absent for servers, which are sold by the month only. */
  dayCents: maybe(z.number()),
  monthCents: z.number(),
  onSale: z.boolean(),
  health: maybe(z.string()),
  pingMs: maybe(z.number()),
  checkedAt: maybe(at),
  version: z.number(),
});
export const changeProductBody = z.strictObject({
  /** Of the copy that was edited; another one in force answers 409 with the difference. */
  version: z.int(),
  dayCents: z.optional(cents),
  monthCents: z.optional(cents),
  onSale: z.optional(z.boolean()),
});
export const newProductBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('vps'),
    id: z.string().check(z.regex(/^[a-z]{2,6}[0-9]{1,3}$/, 'Letters and a number, such as us5')),
    countryCode,
    description: words(120),
    supportedOs: z.array(z.enum(['Linux', 'Windows'])).check(z.minLength(1), z.maxLength(2)),
    monthCents: cents,
    vcpus: z.int().check(z.positive(), z.maximum(256)),
    ramGb: z.int().check(z.positive(), z.maximum(4096)),
    diskGb: z.int().check(z.positive(), z.maximum(100_000)),
    hasAndroid: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('proxy'),
    supplier: words(60),
    externalId: words(120),
    host: words(253).check(z.regex(hostPattern, 'Give an IP address or a host name')),
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    protocol: z.enum(['socks5', 'http']),
    username: z.optional(text(120)),
    password: z.optional(z.string().check(z.maxLength(256))),
    exitIp: z.union([z.ipv4('Give an IPv4 or IPv6 address'), z.ipv6()]),
    /** Where the address comes from and why its owner agreed (N19). */
    origin: words(300),
    consentBasis: words(300),
    countryCode,
    region: words(80),
    city: words(80),
    zip: words(20),
    isp: words(80),
    connection: words(20),
    dayCents: cents,
    monthCents: cents,
  }),
]);
export type NewProductBody = z.infer<typeof newProductBody>;
