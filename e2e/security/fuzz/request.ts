import fc from 'fast-check';
import { change, changed, hostileTexts, type Change } from './hostile.ts';
import type { Operation } from './operations.ts';
import { fitting, type KnownIds, type Schema } from './schema.ts';

/** What is sent, without who sends it. */
export type Shot = Readonly<{
  /** The path with its query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}>;

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'a key with blanks' },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { 'x-lango-csrf': 'wrong' },
  { authorization: 'Bearer nonsense' },
  { authorization: 'Basic YTpi' },
  { 'x-forwarded-for': '127.0.0.1, 8.8.8.8' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/html' },
  { 'accept-language': 'sw;q=2, *' },
  { 'accept-encoding': 'br;q=9, *;q=0' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0,-1' },
  { cookie: '__Host-sid=nonsense; sid=nonsense; a=%00' },
];

/**
 * One time in so many the valid request is sent unchanged, or with odd headers, or with odd paths.
 */
const oneIn = (times: number) => fc.nat({ max: times - 1 }).map((at) => at === 0);

type Parts = Readonly<{
  params: unknown;
  query: unknown;
  body: unknown;
  changes: Readonly<Record<'params' | 'query' | 'body', Change>>;
  altered: 'nothing' | 'params' | 'query' | 'body';
  odd: Readonly<Record<string, string>>;
  hasOddHeader: boolean;
  cut: number;
  isCut: boolean;
}>;

/** A request for the call: what it takes, most often with one thing wrong. */
export function shotAt(operation: Operation, ids: KnownIds): fc.Arbitrary<Shot> {
  const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[]) =>
    fitting({ type: 'object', properties, required }, ids);
  const parts = fc.record({
    params: object(operation.params, Object.keys(operation.params)),
    query: object(operation.query, []),
    body: operation.body ? fitting(operation.body, ids) : fc.constant(undefined),
    changes: fc.record({ params: change(), query: change(), body: change() }),
    altered: fc.constantFrom('nothing', 'params', 'query', 'body', 'body', 'body'),
    odd: fc.constantFrom(...oddHeaders),
    hasOddHeader: oneIn(8),
    cut: fc.nat({ max: 40 }),
    isCut: oneIn(25),
  } as const);
  return parts.map((made) => assemble(operation, made));
}

function assemble(operation: Operation, made: Parts): Shot {
  const part = (name: 'params' | 'query' | 'body') =>
    made.altered === name ? changed(made[name], made.changes[name]) : made[name];
  const params = toTexts(part('params'));
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    escaped(params.find(([each]) => each === name)?.[1] ?? 'x'),
  );
  const query = toTexts(part('query')).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const body = operation.method === 'GET' ? undefined : JSON.stringify(part('body'));
  return {
    target: path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(made.hasOddHeader ? made.odd : {}),
    },
    ...(body === undefined ? {} : { body: made.isCut ? body.slice(0, made.cut) : body }),
  };
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed()) || '%20';

/** The fields of what became of a query; of what is no object any more, one hostile field. */
function toTexts(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[hostileTexts[10], String(value)]];
  return Object.entries(value).map(([name, one]: [string, unknown]) => [
    name,
    typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
  ]);
}
