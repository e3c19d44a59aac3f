/** Pools: suppliers of rotating exits, through which traffic by the gigabyte goes out. */
import * as z from 'zod/mini';
import { countryCode } from '../../goods/catalogue.ts';
import { poolKinds } from '../../goods/pool-kinds.ts';
import { at, maybe } from '../../shapes.ts';
import { daySeconds } from '../../time.ts';
import { call, idParam } from '../../site/paths.ts';
import { exact, label, typed, typedTogether, words } from '../../text.ts';

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** Neither a colon, which ends a user name (RFC 7617), nor a blank. */
const signs = z.regex(/^[\x21-\x39\x3b-\x7e]*$/, 'Use letters, digits and signs');
const token = (max: number) => typed(max).check(signs);
/** What stands before a value, such as `country-`; null where the supplier has no such word. */
const key = maybe(typedTogether(24).check(signs));

export const sessionAlphabets = ['letters-digits', 'lower-digits', 'digits'] as const;
export const lengthUnits = ['seconds', 'minutes'] as const;

/** How a supplier whom the shop does not know by name wants to be asked. */
export const poolWords = z
  .strictObject({
    where: z.enum(['user', 'password']),
    /** Before the name of the account, such as `customer-`. */
    prefix: token(24),
    /** Between the account and each word. */
    separator: typedTogether(3).check(signs),
    country: key,
    countryLetters: z.enum(['lower', 'upper']),
    state: key,
    city: key,
    asn: key,
    zip: key,
    /** For the spaces in the name of a place. */
    space: token(1),
    session: key,
    /** Before a session whose exit must not change. */
    strictSession: key,
    sessionAlphabet: z.enum(sessionAlphabets),
    sessionLength: whole(4, 32),
    /** Before the length of a session. */
    length: key,
    lengthUnit: z.enum(lengthUnits),
    /** Behind it, such as `m`. */
    lengthSuffix: token(8),
    /** The longest, in the unit. */
    lengthMax: whole(1, daySeconds),
    /** The word for a new exit with each connection, where its absence does not say so. */
    rotate: key,
  })
  .check(
    z.refine(({ session, length, strictSession }) => session ?? !(length ?? strictSession), {
      error: 'Enter the word of a session too',
      path: ['session'],
    }),
  );
export type PoolWords = z.infer<typeof poolWords>;

/** The dialect whose words are the pool's own. */
export const ownWords = 'words';

const fields = {
  name: label(60),
  dialect: typedTogether(40).check(z.regex(/^[a-z][a-z0-9-]*$/, 'Choose a supplier')),
  words: maybe(poolWords),
  host: typedTogether(253),
  port: whole(1, 65_535),
  protocol: z.enum(['http', 'socks5']),
  username: typedTogether(120).check(z.regex(/^[^:]+$/, 'A colon cannot be sent')),
  /** Where the exits come from, and why their owners agreed (N19). */
  origin: words(300),
  consentBasis: words(300),
  /** What a gigabyte of the supplier is. */
  byteUnit: z.enum(['decimal', 'binary']),
  costUsdCentsPerGb: whole(1, 100_000),
  /** Where it is dialled from time to time; only these are offered. */
  countries: z
    .array(typedTogether(2).check(z.regex(/^[A-Z]{2}$/, 'Use two capital letters, such as KE')))
    .check(z.minLength(1, 'Enter at least one country'), z.maxLength(60)),
};
const password = exact(200).check(z.minLength(1, 'Enter the password'));

export const newPoolBody = z.strictObject({
  ...fields,
  kind: z.enum(poolKinds),
  password,
});
export type NewPoolBody = z.infer<typeof newPoolBody>;

export const changePoolBody = z.extend(z.partial(z.strictObject(fields)), {
  /** Of the copy that was edited; another one in force answers 409. */
  version: z.int(),
  password: z.optional(password),
  state: z.optional(z.enum(['on', 'off'])),
});
export type ChangePoolBody = z.infer<typeof changePoolBody>;

export const poolStates = ['on', 'off', 'failing'] as const;

export const adminPool = z.object({
  ...fields,
  id: z.string(),
  kind: z.enum(poolKinds),
  state: z.enum(poolStates),
  /** What 10^9 bytes cost, rounded up. */
  costUsdCentsPerSoldGb: z.number(),
  /** The lowest and the highest price of a gigabyte of the kind; null while it has no price. */
  priceUsdCents: maybe(z.object({ least: z.number(), most: z.number() })),
  /** Why the newest dial that failed did. */
  lastFailure: maybe(z.string()),
  measured: z.array(
    z.object({
      countryCode,
      /** Of the last twenty dials. */
      tries: z.number(),
      ok: z.number(),
      exits: z.number(),
      measuredAt: maybe(at),
    }),
  ),
  version: z.number(),
});
export type AdminPool = z.infer<typeof adminPool>;

const poolDialect = z.object({ name: z.string(), title: z.string() });
export type PoolDialect = z.infer<typeof poolDialect>;

export const poolAdminCalls = {
  pools: call({
    method: 'GET',
    path: '/admin/pools',
    answer: z.object({
      content: z.array(adminPool),
      /** Whose words the shop knows; `words` besides, for the others. */
      dialects: z.array(poolDialect),
    }),
  }),
  addPool: call({ method: 'POST', path: '/admin/pools', body: newPoolBody }),
  changePool: call({
    method: 'PATCH',
    path: '/admin/pools/:id',
    params: idParam,
    body: changePoolBody,
  }),
} as const;
