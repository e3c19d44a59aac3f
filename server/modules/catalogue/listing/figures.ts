import type { ListProxiesQuery } from '#contracts/goods/catalogue.ts';
import {
  countriesMax,
  type FilterParam,
  type ProxyKind,
} from '#contracts/goods/listing-filters.ts';
import { mostCentsWithin } from '#contracts/money.ts';
import type { Plan } from '#contracts/term.ts';
import { InvalidInput, type FieldError } from '#platform/errors.ts';

/** What is asked of an address beside its place; a missing field does not narrow. */
export type Figures = Readonly<{
  kind?: ProxyKind;
  price?: PriceRange;
  /** At least so many kilobits per second. */
  speed?: number;
  /** At most so many milliseconds. */
  ping?: number;
  used?: boolean;
  /** Can be had for at least this term. */
  plan?: Plan;
}>;

/** US cents of a day or a month, both ends included. */
export type PriceRange = Readonly<{ per: 'day' | 'month'; min?: number; max?: number }>;

/** The parameters of a call that are asked of an address. */
export type AskedFigures = Readonly<Partial<Pick<ListProxiesQuery, FilterParam>>>;

const kbpsPerMbps = 1_000;

/** Whether prices in shillings are asked for, which needs the rate. */
export const isPricedInKes = ({ priceMin, priceMax, currency = 'KES' }: AskedFigures): boolean =>
  currency === 'KES' && (priceMin !== undefined || priceMax !== undefined);

/**
 * Reads the parsed parameters; undefined when none of them narrows. `rateE4` is needed for prices
 * in shillings.
 */
export function readFigures(asked: AskedFigures, rateE4?: number): Figures | undefined {
  const { kind, speedMin, pingMax, used, plan } = asked;
  const price = readPrice(asked, rateE4);
  const figures = {
    ...(kind && { kind }),
    ...(price && { price }),
    ...(speedMin && { speed: Number(speedMin) * kbpsPerMbps }),
    ...(pingMax && { ping: Number(pingMax) }),
    ...(used && { used: used === 'yes' }),
    ...(plan && { plan }),
  };
  return Object.keys(figures).length > 0 ? figures : undefined;
}

function readPrice(asked: AskedFigures, rateE4?: number): PriceRange | undefined {
  const { priceMin, priceMax, per = 'day' } = asked;
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const most = (amount: number) => (isPricedInKes(asked) ? centsIn(amount, rateE4) : amount);
  return {
    per,
    ...(priceMin !== undefined && { min: most(Number(priceMin) - 1) + 1 }),
    ...(priceMax !== undefined && { max: most(Number(priceMax)) }),
  };
}

function centsIn(shillings: number, rateE4: number | undefined): number {
  if (rateE4 === undefined) throw new RangeError('A price in shillings needs a rate.');
  return mostCentsWithin(shillings, rateE4);
}

type Query = AskedFigures & Readonly<Partial<Pick<ListProxiesQuery, 'country' | 'countryCode'>>>;

/** What of a query cannot be meant together, and too much of it: one problem for all of it. */
export function refuseContradictions(query: Query): void {
  const { country, countryCode, priceMin, priceMax } = query;
  const fields: FieldError[] = [];
  if (country !== undefined && countryCode !== undefined)
    fields.push({ pointer: '/country', detail: 'Use either country or countryCode' });
  if (country !== undefined && country.split(',').length > countriesMax)
    fields.push({ pointer: '/country', detail: `Choose up to ${countriesMax} countries` });
  if (priceMin !== undefined && priceMax !== undefined && Number(priceMin) > Number(priceMax))
    fields.push({ pointer: '/priceMin', detail: 'The lowest price is above the highest' });
  if (fields.length === 0) return;
  const names = fields.map(({ pointer }) => pointer).join(', ');
  throw new InvalidInput(`The query was refused: check ${names}.`, fields);
}
