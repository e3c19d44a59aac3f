import fc from 'fast-check';
import type { Operation } from '../fuzz/operations.ts';
import { fitting, type KnownIds, type Schema } from '../fuzz/schema.ts';

/** One call with a value in each place that takes one. */
export type Target = Readonly<{
  name: string;
  method: string;
  /** From the root of the interface. */
  path: string;
  /** Path and query fields with their values, before they were escaped. */
  params: readonly Field[];
  query: readonly Field[];
  /** JSON. */
  body?: string;
}>;
type Field = readonly [name: string, value: string];

/** After these calls the caller could not continue, or would wait for an endless answer. */
const isSpared = ({ path, answers }: Operation) =>
  path.endsWith('/logout') || [...answers.values()].some(({ media }) => media === endless);
const endless = 'text/event-stream';

/**
 * A call of each operation that takes anything, made from what the description says that fits; the
 * ones that look something up come first, since time may run out.
 */
export function targetsOf(
  operations: readonly Operation[],
  ids: KnownIds,
  seed: number,
): readonly Target[] {
  const targets = operations
    .filter((one) => !isSpared(one))
    .map((operation) => targetOf(operation, ids, seed))
    .filter(({ params, query, body }) => params.length + query.length > 0 || body !== undefined);
  const weight = ({ method, query }: Target) =>
    (method === 'GET' ? 0 : 2) - Math.sign(query.length);
  return targets.toSorted((a, b) => weight(a) - weight(b));
}

function targetOf(
  { name, method, path, params, query, body }: Operation,
  ids: KnownIds,
  seed: number,
) {
  const sample = (schema: Schema) => {
    const values = fc.sample(fitting(schema, ids), { seed, numRuns: samplesMax });
    return values.find(isPlain) ?? values[0];
  };
  const fields = (schemas: Readonly<Record<string, Schema>>): readonly Field[] =>
    Object.entries(schemas).map(([field, schema]) => [field, textOf(sample(schema))]);
  const filled = body && method !== 'GET' ? JSON.stringify(sample(body)) : undefined;
  return {
    name,
    method,
    path,
    params: fields(params),
    query: fields(query),
    ...(filled === undefined ? {} : { body: filled }),
  };
}

/** What the call most likely takes, so that the scanner's first answer is no refusal. */
const isPlain = (value: unknown) =>
  typeof value === 'string' ? value !== absent && /^[\w.:@+-]+$/.test(value) : value !== null;
/** What `fitting` takes for an id where none is known. */
const absent = 'none';
const samplesMax = 20;

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** The path and query of a target; `write` puts a value into its place. */
export function addressOf({ path, params, query }: Target, write: (value: string) => string) {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    write(params.find(([each]) => each === name)?.[1] ?? 'x'),
  );
  const fields = query.map(([name, value]) => `${encodeURIComponent(name)}=${write(value)}`);
  return filled + (fields.length > 0 ? `?${fields.join('&')}` : '');
}
