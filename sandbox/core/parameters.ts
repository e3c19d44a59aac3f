import type { Fields } from './fields.ts';

/** One parameter of a call as its provider publishes it; required unless it says otherwise. */
export type Parameter = Readonly<{
  name: string;
  isOptional?: true;
  /**
   * What JSON may carry: `digits` is a whole number or a text of digits, `object` also the text of
   * one, and a `list` holds `choices` only.
   */
  type: 'text' | 'digits' | 'list' | 'object';
  /** Characters of a text, both ends included. */
  length?: readonly [min: number, max: number];
  /** Of digits, both ends included. */
  range?: readonly [min: number, max: number];
  form?: RegExp;
  choices?: readonly string[];
  /** What neither form nor choices can say of its text. */
  accepts?: (text: string) => boolean;
}>;

/** The parameters of one call; the sandbox takes these and no others. */
export type CallParameters = Readonly<{
  /** The page of the provider's documents. */
  source: string;
  parameters: readonly Parameter[];
  /** Optional each, and one of them must be there. */
  oneOf?: readonly string[];
}>;

export type Flaw = Readonly<{
  parameter: string;
  what: 'missing' | 'unknown' | 'type' | 'value';
}>;

/** The first thing in a request that its provider has not published, or null. */
export function flawIn({ parameters, oneOf = [] }: CallParameters, fields: Fields): Flaw | null {
  for (const parameter of parameters) {
    const what = flawOf(parameter, fields[parameter.name]);
    if (what !== null) return { parameter: parameter.name, what };
  }
  const [first] = oneOf;
  const hasOne = oneOf.some((name) => (fields[name] ?? '') !== '');
  if (first !== undefined && !hasOne) return { parameter: first, what: 'missing' };
  // Names count letter by letter: another case is another parameter.
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  return unknown === undefined ? null : { parameter: unknown, what: 'unknown' };
}

function flawOf(parameter: Parameter, value: unknown): Flaw['what'] | null {
  if (value === undefined || (value === '' && parameter.type !== 'list')) {
    return parameter.isOptional ? null : 'missing';
  }
  switch (parameter.type) {
    case 'text':
      if (typeof value !== 'string') return 'type';
      return fits(parameter, value) ? null : 'value';
    case 'digits':
      if (!isWhole(value)) return 'type';
      return fits(parameter, String(value)) ? null : 'value';
    case 'list':
      if (!Array.isArray(value)) return 'type';
      return value.every((each) => isChoice(parameter, each)) ? null : 'value';
    case 'object':
      return isObject(value) || isObjectText(value) ? null : 'type';
  }
}

const isWhole = (value: unknown): value is number | string =>
  typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d+$/.test(textOrNothing(value));

const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : '');

const isChoice = ({ choices = [] }: Parameter, value: unknown) =>
  typeof value === 'string' && choices.includes(value);

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isObjectText(value: unknown): boolean {
  try {
    return isObject(JSON.parse(textOrNothing(value)));
  } catch {
    return false;
  }
}

function fits(parameter: Parameter, text: string): boolean {
  const { length, range, form, choices, accepts } = parameter;
  const isWithin = (one: number, ends: readonly [number, number] | undefined) =>
    ends === undefined || (one >= ends[0] && one <= ends[1]);
  return (
    isWithin(text.length, length) &&
    isWithin(range === undefined ? 0 : Number(text), range) &&
    (form === undefined || form.test(text)) &&
    (choices === undefined || choices.includes(text)) &&
    (accepts === undefined || accepts(text))
  );
}
