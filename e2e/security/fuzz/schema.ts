import fc from 'fast-check';

/** A JSON schema, as the interface description has it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Ids that the shop returned, for use in later requests. */
export type KnownIds = Readonly<{ learn: (text: string) => void; all: () => readonly string[] }>;

const idLike = /\b[a-z]{2,4}_[0-9a-f]{32}\b/g;
const idsMax = 400;

/** Remembers ids out of answers, the first of each kind and then a bounded number. */
export function knownIds(): KnownIds {
  const known = new Set<string>();
  const learn = (text: string) => {
    for (const [id] of text.matchAll(idLike)) if (known.size < idsMax) known.add(id);
  };
  return { learn, all: () => [...known] };
}

/** Patterns that fast-check cannot turn round: plain words fit most of them. */
const unmade = /\\p\{|\(\?[=!<]/i;

/** Values that a schema takes, or nearly. */
export function fitting(schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as
    | readonly Schema[]
    | undefined;
  if (choices?.length) return fc.oneof(...choices.map((choice) => fitting(choice, ids)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const make = generators[String(schema['type'])];
  return make ? make(schema, ids) : fc.jsonValue({ maxDepth: 1 });
}

type ValueGenerator = (schema: Schema, ids: KnownIds) => fc.Arbitrary<unknown>;
const numberOf = (value: unknown, usual: number) => (typeof value === 'number' ? value : usual);

const generators: Readonly<Record<string, ValueGenerator>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (schema) => whole(schema),
  number: (schema) => fc.oneof(whole(schema), fc.double({ min: 0, max: 1e6, noNaN: true })),
  string: (schema, ids) => textFor(schema, ids),
  array: ({ items, minItems, maxItems }, ids) => {
    const one = fitting((items ?? {}) as Schema, ids);
    const minLength = numberOf(minItems, 0);
    const maxLength = Math.min(numberOf(maxItems, 4), minLength + 4);
    return fc.array(one, { minLength, maxLength });
  },
  object: ({ properties = {}, required = [] }, ids) => {
    const fields = Object.entries(properties as Readonly<Record<string, Schema>>);
    const model = Object.fromEntries(fields.map(([name, field]) => [name, fitting(field, ids)]));
    return fc.record(model, { requiredKeys: required as string[] });
  },
};

function whole({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = numberOf(minimum, numberOf(exclusiveMinimum, -1) + 1);
  const max = Math.max(min, Math.min(numberOf(maximum, 1e6), 1e9));
  return fc.integer({ min: Math.max(Math.ceil(min), -1e9), max: Math.floor(max) });
}

function textFor(schema: Schema, ids: KnownIds): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date') return moment().map((at) => at.slice(0, 10));
  if (format === 'date-time') return moment();
  if (typeof pattern === 'string' && !unmade.test(pattern)) {
    const matching = new RegExp(pattern, 'u');
    const known = fc.nat().map(
      (at) =>
        ids
          .all()
          .filter((id) => matching.test(id))
          .at(at % 7) ?? 'none',
    );
    return fc.oneof(fc.stringMatching(matching), known);
  }
  const min = numberOf(minLength, 0);
  const max = Math.min(numberOf(maxLength, 40), min + 60);
  const id = fc.nat().map((at) => ids.all().at(at % Math.max(1, ids.all().length)) ?? 'none');
  return fc.oneof(
    fc.string({ minLength: min, maxLength: max }),
    id,
    fc.constantFrom(...usualTexts),
  );
}

const moment = () =>
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString());

/** What calls ask for that no schema says: kinds of goods, countries, numbers, pages. */
const usualTexts = ['US', 'KE', 'daily', 'us1', '1', '20', '254712345678', 'open', '2026-01-31'];
