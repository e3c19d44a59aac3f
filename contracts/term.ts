/**
 * Terms: how long goods are let, and all arithmetic with it. A term is a whole number of hours or
 * days. A day is 24 hours and a month is thirty days, independent of calendar and clock changes
 * (F-33). The file contains no schema, so that the first load of the web can include it.
 */
import { languages, type Locale } from './locales.ts';
import { money, type Money } from './money.ts';
import { dayMs, hourMs } from './time.ts';

export type Term = Readonly<{ count: number; unit: 'hour' | 'day' }>;

const unitMs = { hour: hourMs, day: dayMs } as const satisfies Record<Term['unit'], number>;

/** Throws a RangeError for negative and fractional numbers. */
function termOf(count: number, unit: Term['unit']): Term {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`A term is a whole number of ${unit}s, got ${count}.`);
  }
  return { count, unit };
}

export const hours = (count: number): Term => termOf(count, 'hour');
export const days = (count: number): Term => termOf(count, 'day');

/**
 * The terms that are sold, the shortest first, by the name that quotes, orders, the API and the
 * database have for each.
 */
export const planTerms = {
  hourly: hours(1),
  'half-daily': hours(12),
  daily: hours(24),
  weekly: days(7),
  monthly: days(30),
} as const;
/** The name of a term that is sold. */
export type Plan = keyof typeof planTerms;
/** From the shortest to the longest. */
export const plans = [
  'hourly',
  'half-daily',
  'daily',
  'weekly',
  'monthly',
] as const satisfies readonly Plan[];
/** Terms that the owner may offer beside the day and the month, which every listing has. */
export const furtherPlans = ['hourly', 'half-daily', 'weekly'] as const satisfies readonly Plan[];
export type FurtherPlan = (typeof furtherPlans)[number];
export const standardPlans = ['daily', 'monthly'] as const satisfies readonly Plan[];
export type StandardPlan = (typeof standardPlans)[number];
/** A value for each standard term, and for those further ones that have it. */
export type PerPlan<T> = Readonly<Record<StandardPlan, T> & Partial<Record<FurtherPlan, T>>>;
/** The terms that have a value, from the shortest to the longest. */
export const plansOf = (each: Readonly<Partial<Record<Plan, unknown>>>): Plan[] =>
  plans.filter((plan) => each[plan] !== undefined);
/** The same values in another form. */
export const mapPlans = <T, U>(each: PerPlan<T>, map: (value: T) => U): PerPlan<U> =>
  Object.fromEntries(
    Object.entries(each).map(([plan, value]) => [plan, map(value)]),
  ) as unknown as PerPlan<U>;
export const isPlan = (name: unknown): name is Plan =>
  typeof name === 'string' && Object.hasOwn(planTerms, name);

/** Whether a term is no longer than the longest available one; null is that none is. */
export const isWithin = (plan: Plan, longest: Plan | null): boolean =>
  longest !== null && termMs(planTerms[plan]) <= termMs(planTerms[longest]);

type ListPrices = Readonly<{
  priceCents: number;
  priceMonthCents: number;
  furtherPrices?: Readonly<Partial<Record<FurtherPlan, number>>> | undefined;
}>;
/** A listing's prices in USD cents, of each term that is offered. */
export const listPrices = (listing: ListPrices): PerPlan<number> => ({
  daily: listing.priceCents,
  monthly: listing.priceMonthCents,
  ...listing.furtherPrices,
});
/** Of one term; undefined where it is not offered. */
export const listCents = (listing: ListPrices, plan: Plan): number | undefined =>
  listPrices(listing)[plan];

/** How many milliseconds it lasts. */
export const termMs = ({ count, unit }: Term): number => count * unitMs[unit];
/** When a term that begins then is over. */
export const endOfTerm = (start: Date, term: Term): Date =>
  new Date(start.getTime() + termMs(term));
/** When a term that is over then began. */
export const startOfTerm = (end: Date, term: Term): Date => new Date(end.getTime() - termMs(term));
/** Where the next term begins: at the end of the running one, or now when none runs. */
export const startOfNext = (endsAt: Date | null, at: Date): Date =>
  endsAt !== null && endsAt > at ? endsAt : at;

/** How many of the short term the long one lasts, such as 30 days in a month. */
export const timesIn = (long: Term, short: Term): number => termMs(long) / termMs(short);

/**
 * What `unusedMs` of a term are worth that cost so much, rounded down to a whole minor unit: never
 * less than nothing, never more than the whole price.
 */
export function worthOf(unusedMs: number, { price, term }: { price: Money; term: Term }): Money {
  const whole = termMs(term);
  const unused = Math.min(Math.max(0, unusedMs), whole);
  if (unused === 0) return money(0, price.currency);
  const minor = (BigInt(price.minor) * BigInt(unused)) / BigInt(whole);
  return money(Number(minor), price.currency);
}

/** "24 hours" or "saa 24", as written in the middle of a sentence. */
export function termText({ count, unit }: Term, locale: Locale): string {
  const words = languages[locale].term;
  const [one, many] = words[unit];
  const name = count === 1 ? one : many;
  return words.countFirst ? `${count} ${name}` : `${name} ${count}`;
}

/** The same as a label of its own: "24 hours" or "Saa 24". */
export function termLabel(term: Term, locale: Locale): string {
  const text = termText(term, locale);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
