import {
  ownWords,
  type AdminPool,
  type PoolDialect,
  type PoolWords,
} from '#contracts/admin/goods/pools.ts';
import { lines, orNull, plain, usd, whole, type Typed } from '../../form/units.ts';

const key = orNull(plain);

/** Words that a supplier has not stay empty. */
export const poolUnits = {
  port: orNull(whole),
  costUsdCentsPerGb: orNull(usd),
  countries: lines,
  words: {
    country: key,
    state: key,
    city: key,
    asn: key,
    zip: key,
    session: key,
    strictSession: key,
    sessionLength: whole,
    length: key,
    lengthMax: whole,
    rotate: key,
  },
};

const usualWords: PoolWords = {
  where: 'user',
  prefix: '',
  separator: '-',
  country: 'country-',
  countryLetters: 'lower',
  state: null,
  city: 'city-',
  asn: null,
  zip: null,
  space: '_',
  session: 'session-',
  strictSession: null,
  sessionAlphabet: 'letters-digits',
  sessionLength: 12,
  length: null,
  lengthUnit: 'minutes',
  lengthSuffix: '',
  lengthMax: 60,
  rotate: null,
};

/** What the form begins with. A password is never shown: one that is changed begins without. */
export const startOf = (pool: AdminPool | undefined, dialects: readonly PoolDialect[]) => ({
  name: pool?.name ?? '',
  kind: pool?.kind ?? ('residential' as const),
  dialect: pool?.dialect ?? dialects[0]?.name ?? ownWords,
  words: pool?.words ?? usualWords,
  host: pool?.host ?? '',
  port: pool?.port ?? null,
  protocol: pool?.protocol ?? ('http' as const),
  username: pool?.username ?? '',
  password: '',
  origin: pool?.origin ?? '',
  consentBasis: pool?.consentBasis ?? '',
  byteUnit: pool?.byteUnit ?? ('decimal' as const),
  costUsdCentsPerGb: pool?.costUsdCentsPerGb ?? null,
  countries: pool?.countries ?? [],
});

/** What the controls hold. */
export type PoolValues = Typed<ReturnType<typeof startOf>, typeof poolUnits>;

/** Words are sent of a supplier of its own alone; a password that was not typed stays. */
export function bodyOf(
  values: Readonly<Record<keyof PoolValues, unknown>>,
  pool: AdminPool | undefined,
) {
  const { kind, password, words, ...rest } = values;
  const own = { ...rest, words: rest.dialect === ownWords ? words : null };
  if (!pool) return { ...own, kind, password };
  return { ...own, version: pool.version, ...(password !== '' && { password }) };
}
