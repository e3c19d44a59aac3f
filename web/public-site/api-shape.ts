import * as z from 'zod/mini';

type Schema = Readonly<{
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
}>;

/**
 * What a contract's schema lets through, as a developer reads it: names, kinds, and `?` behind what
 * may be missing. `input` is what the shop takes, `output` what it answers.
 */
export const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): string =>
  written(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema, '');

function written(schema: Schema, indent: string): string {
  const { anyOf, oneOf = anyOf, items, properties } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (oneOf) return oneOf.map((each) => written(each, indent)).join(' | ');
  if (items) return listed(items, indent);
  if (properties) return fields(schema, indent);
  if (schema.type === 'object') return recordOf(schema, indent);
  return kindOf(schema);
}

/** A list is its entry in brackets. */
const listed = (items: Schema, indent: string) => `[${written(items, indent)}]`;

function fields({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, each]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${written(each, inner)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const recordOf = ({ additionalProperties }: Schema, indent: string) =>
  typeof additionalProperties === 'object'
    ? `{ [name]: ${written(additionalProperties, indent)} }`
    : '{}';

const kinds: Readonly<Record<string, string>> = { string: 'text', integer: 'number' };
const formats: Readonly<Record<string, string>> = { 'date-time': 'time', date: 'day' };

const kindOf = ({ type = 'anything', format = '' }: Schema) =>
  [type]
    .flat()
    .map((each) => (each === 'null' ? each : (formats[format] ?? kinds[each] ?? each)))
    .join(' | ');
