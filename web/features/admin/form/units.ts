import { parseDecimal, toDecimal, usdCents } from '#contracts/money.ts';
import { fromNairobiClock, nairobiClock } from '#contracts/time.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';

/**
 * How a value of the contract is typed by people. `read` gives the value, or what the contract
 * refuses (NaN, an empty text) where the text is none; `wrong` is said beside the field then.
 */
export type Unit = Readonly<{
  write: (value: never) => string;
  read: (text: string) => unknown;
  wrong: string;
  /** A limit of the contract as people read it; left out, the bare number. */
  limit?: (value: number) => string;
}>;
/** The units of a body, by its names. A list has the units of its items. */
export type Units = Readonly<{ [name: string]: Unit | Units }>;

const isUnit = (units: Unit | Units | undefined): units is Unit =>
  typeof units?.read === 'function';

/** A number without a part, such as a count, whole shillings or minutes. */
export const whole: Unit = {
  write: (value: number) => String(value),
  read: (text) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN),
  wrong: 'Enter a whole number.',
  limit: formatWhole,
};

/** US cents of the contract, typed in dollars. */
export const usd: Unit = {
  write: (cents: number) => toDecimal(usdCents(cents)),
  read: (text) => parseDecimal(text.trim().replace(/^\$/, ''), 'USD')?.minor ?? Number.NaN,
  wrong: 'Enter an amount in USD, such as 1.99.',
  limit: formatUsdCents,
};

/** A value that is kept in so many parts of what is typed: 16.5 % is 1650 of 100. */
export const scaled = (parts: number, wrong: string): Unit => ({
  write: (value: number) => String(value / parts),
  read: (text) =>
    /^\d{1,12}(\.\d{1,6})?$/.test(text.trim()) ? Math.round(Number(text) * parts) : Number.NaN,
  wrong,
  limit: (value) => String(value / parts),
});

/** An instant of the contract, typed as date and time of Nairobi. */
export const moment: Unit = {
  write: (iso: string) => nairobiClock(Date.parse(iso)),
  read: (text) => {
    const instant = fromNairobiClock(text);
    return Number.isNaN(instant.getTime()) ? '' : instant.toISOString();
  },
  wrong: 'Enter a date and time.',
};

/** A list with one entry in each line. */
export const lines: Unit = {
  write: (entries: readonly string[]) => entries.join('\n'),
  read: (text) =>
    text
      .split(/[\n,]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  wrong: 'Enter one per line.',
};

/** Text as typed. */
export const plain: Unit = {
  write: (text: string) => text,
  read: (text) => text,
  wrong: 'This field is required.',
};

/** An empty field is the contract's null. */
export const orNull = (unit: Unit): Unit => ({
  ...unit,
  write: (value: unknown) => (value === null ? '' : unit.write(value as never)),
  read: (text) => (text.trim() === '' ? null : unit.read(text)),
});

/** An empty field is left out of the body. */
export const orAbsent = (unit: Unit): Unit => ({
  ...unit,
  write: (value: unknown) => (value === undefined ? '' : unit.write(value as never)),
  read: (text) => (text === '' ? undefined : unit.read(text)),
});

/** A body as the controls hold it: a text wherever it has a unit. */
export type Typed<Body, U> = U extends Unit
  ? string
  : Body extends readonly (infer Item)[]
    ? Typed<Item, U>[]
    : Body extends object
      ? { [Name in keyof Body]: Name extends keyof U ? Typed<Body[Name], U[Name]> : Body[Name] }
      : Body;

/** What the controls hold of a body. */
export const typedOf = <Body, U extends Units>(units: U, body: Body): Typed<Body, U> =>
  walk(units, body, (unit, value) => unit.write(value as never)) as Typed<Body, U>;

/** The body that the controls mean, for the contract to judge. */
export const meantBy = (units: Units, values: unknown): unknown =>
  walk(units, values, (unit, text) => (typeof text === 'string' ? unit.read(text) : text));

type Turn = (unit: Unit, value: unknown) => unknown;

function walk(units: Unit | Units | undefined, value: unknown, turn: Turn): unknown {
  if (isUnit(units)) return turn(units, value);
  if (units === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => walk(units, item, turn));
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    walk(units[name], inner, turn),
  ]);
  return Object.fromEntries(entries);
}

/** The unit of a field, by its path in the body; places in lists are passed over. */
export function unitAt(units: Units, path: readonly PropertyKey[]): Unit | undefined {
  let found: Unit | Units | undefined = units;
  for (const step of path) {
    if (found === undefined || isUnit(found)) break;
    if (typeof step !== 'number') found = found[String(step)];
  }
  return isUnit(found) ? found : undefined;
}
