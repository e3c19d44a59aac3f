import { readable, wordIn } from './readable.ts';

/** Names that do not read as what they are called. */
const names: Readonly<Record<string, string>> = {
  countryCode: 'Country',
  isp: 'Network',
  zip: 'ZIP',
  ip: 'IP address',
  worn: 'Used before',
};

type Fact = readonly [name: string, value: string];

/** What was sold, as the order keeps it, with words for its names; the country once. */
export function factsInWords(facts: Readonly<Record<string, unknown>>): readonly Fact[] {
  return Object.entries(facts)
    .filter(([name, value]) => value !== null && !(name === 'countryCode' && facts['country']))
    .map(([name, value]) => [wordIn(names, name), valueOf(name, value)] as const);
}

/** What an act changed, with the value before it and the one after, for each field that differs. */
export function changesInWords(before: unknown, after: unknown): readonly Fact[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys({ ...from, ...to }).flatMap((name) => {
    const values = [from, to].flatMap((side) => (name in side ? valueOf(name, side[name]) : []));
    const [one, other] = values;
    return one === other ? [] : [[wordIn(names, name), values.join(' → ')] as const];
  });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function valueOf(name: string, value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  return name === 'rating' || name === 'plan' ? readable(value) : value;
}
