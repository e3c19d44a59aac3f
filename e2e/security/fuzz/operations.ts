import type { Addresses } from '../../../scripts/gate/program.ts';
import { describedCalls } from '../../support/api-description.ts';
import type { Schema } from './schema.ts';

/** One call of the interface description. */
export type Operation = Readonly<{
  name: string;
  method: string;
  path: string;
  params: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, Schema>>;
  body?: Schema;
  /** What each status may answer: a schema for JSON, else the media type alone. */
  answers: ReadonlyMap<number, Answered>;
  /** A provider's own address, which the description leaves out. */
  isHook?: true;
}>;
export type Answered = Readonly<{ media?: string; schema?: Schema }>;

type Content = Readonly<Record<string, Readonly<{ schema?: Schema }>>>;
type Described = Readonly<{
  parameters?: readonly Readonly<{ name: string; in: string; schema: Schema }>[];
  requestBody?: Readonly<{ content: Content }>;
  responses: Readonly<Record<string, Readonly<{ content?: Content }>>>;
}>;
/** Every call that the running program describes, and the doors of the providers beside them. */
export async function readOperations(addresses: Addresses) {
  const { paths, components } = await describedCalls<Described>(addresses);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => operationOf({ path, method }, one)),
  );
  return { operations: [...described, ...hooks], problem: components.schemas.Problem as Schema };
}

function operationOf(
  { path, method }: Readonly<{ path: string; method: string }>,
  { parameters = [], requestBody, responses }: Described,
): Operation {
  const placed = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
    );
  const answers = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content = {} }]): [number, Answered] => {
      const [media, kind] = Object.entries(content)[0] ?? [];
      return [Number(status), { ...(media && { media }), ...(kind?.schema && { ...kind }) }];
    });
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    params: placed('path'),
    query: placed('query'),
    ...(body && { body }),
    answers: new Map(answers),
  };
}

const anything: Schema = {
  type: 'object',
  properties: { Body: {}, event: { type: 'string' }, data: {}, Result: {}, TransID: {} },
};
const hooks = ['stk/{token}', 'result/{token}', 'late/{token}', 'card', 'paybill/{token}/confirm']
  .map((door) => `/hooks/${door}`)
  .map((path): Operation => ({
    name: `POST ${path}`,
    method: 'POST',
    path,
    params: path.includes('{') ? { token: { type: 'string' } } : {},
    query: {},
    body: anything,
    answers: new Map([[200, {}]]),
    isHook: true,
  }));
