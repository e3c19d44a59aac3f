import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CustomerId } from '#contracts/ids.ts';
import { apiBase, type Call, csrfHeader } from '#contracts/site/paths.ts';
import { createIdentity } from '#modules/identity';
import { rolePermissions } from '#modules/staff';
import { sql } from '#platform/db.ts';
import type { Caller, Policy } from '#platform/http/policy.ts';
import { createLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openApp } from '#testing/open-app.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import { mountRoutes } from './mount-routes.ts';
import { readSettings } from './settings.ts';
import { buildContext } from './context.ts';

/**
 * Every declared call, with hostile input in every text field: none may answer 5xx. The calls and
 * their shapes come from the routes, so that new ones are included.
 */
const database = useTestDatabase();
const publicUrl = 'http://localhost:4000';
const customerId: CustomerId = `cus_${'a'.repeat(32)}`;
const person = { customerId, email: 'a@b.test', firstName: 'Amina', lastName: 'O' };
const session = { ...person, sessionId: 'test', provenAt: new Date() };
const permissions = rolePermissions.owner;

const bugs: string[] = [];
type Known = Readonly<{ call: Call; policy: Policy; shapes: Partial<Record<Part, Schema>> }>;
const calls: Known[] = [];
let caller: Caller = { kind: 'visitor' };
let app: FastifyInstance;
let close: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  const config = readSettings({
    LANGO_MODE: 'sandbox',
    LANGO_SECRET: 'm'.repeat(64),
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'error',
  });
  const destination = { write: (line: string) => void bugs.push(line) };
  const log = createLog({ level: 'error', processName: 'api', destination });
  const ctx = { ...buildContext(config, 'api'), log };
  const { db, clock } = ctx;
  app = await openApp({ ...config, db, clock, log, csrf: 'csrf', callerOf: async () => caller });
  app.addHook('onRoute', ({ method, config: { call, policy } = {} }) => {
    if (call && policy && method !== 'HEAD') calls.push({ call, policy, shapes: shapesOf(call) });
  });
  const nobody = { watch: () => () => undefined, close: async () => undefined };
  const identity = createIdentity(ctx);
  const quiet = { events: nobody, desk: nobody, notices: nobody } as never;
  mountRoutes(app, { ...(quiet as object), config, ctx, identity } as never);
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values (${customerId}, 'a@b.test', true, 'Amina O', 'Amina', 'O', now(), now())`);
  await db.execute(sql`
    insert into staff (customer_id, role, created_at) values (${customerId}, 'owner', now())`);
  close = async () => {
    await app.close();
    await db.close();
  };
});
afterAll(() => close());

const hostile: readonly (readonly [string, unknown])[] = [
  ['a NUL', 'a\0b'],
  ['a control character', '\u001b[2J'],
  ['half a character', '\ud800'],
  ['much text', 'x'.repeat(12_000)],
  ['a number beyond all', '9'.repeat(40)],
  ['signs of queries', `%_\\'"\`;--$1{}()`],
  ['nothing', ''],
  ['something nested', JSON.parse('['.repeat(4_000) + ']'.repeat(4_000))],
];

type Schema = Readonly<Record<string, unknown>>;

/** What the schema takes, or nearly; every text in it is the given value where there is one. */
function sample(schema: Schema, given?: { value: unknown }): unknown {
  const { type, properties, items, anyOf, oneOf, allOf } = schema;
  const choices = (anyOf ?? oneOf ?? allOf) as readonly Schema[] | undefined;
  if (choices?.[0]) return sample(choices[0], given);
  if ('const' in schema) return schema['const'];
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
    return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, given)]));
  }
  if (type === 'array') return items ? [sample(items as Schema, given)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  return given ? given.value : likely(schema);
}

const made = new Map<string, string | undefined>();

/** A text of that pattern, drawn once. */
function textOf(pattern: string): string | undefined {
  if (!made.has(pattern)) {
    const texts = fc.stringMatching(new RegExp(pattern, 'u'));
    made.set(pattern, fc.sample(texts, { numRuns: 1, seed: 7 })[0]);
  }
  return made.get(pattern);
}

/** Patterns that say what a text may not hold: plain words hold none of it. */
const unmade = /\\p\{|\(\?[=!<]/;

function likely({ enum: values, format, pattern, minLength }: Schema): unknown {
  if (Array.isArray(values)) return values[0];
  if (format === 'email') return 'amina@example.test';
  if (format === 'date-time') return '2026-03-01T12:00:00.000Z';
  if (format === 'uri') return 'https://example.test/';
  if (typeof pattern === 'string' && !unmade.test(pattern)) return textOf(pattern);
  return 'text'.padEnd(Number(minLength ?? 0), ' more');
}

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

const shapesOf = (call: Call): Known['shapes'] =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const schema: z.ZodMiniType | undefined = call[part];
      if (!schema) return [];
      return [[part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })]];
    }),
  );

async function send({ call, policy, shapes }: Known, part: Part, value: unknown) {
  caller = policy.who === 'staff' ? { kind: 'staff', ...session, permissions } : customer;
  const of = (name: Part) => {
    const shape = shapes[name];
    return shape && sample(shape, name === part ? { value } : undefined);
  };
  const params = (of('params') ?? {}) as Readonly<Record<string, unknown>>;
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(wellFormed(params[name] ?? 'x')),
  );
  const query = Object.entries((of('query') ?? {}) as Readonly<Record<string, unknown>>)
    .map(([name, one]) => `${name}=${encodeURIComponent(wellFormed(one))}`)
    .join('&');
  const body = of('body');
  return app.inject({
    method: call.method,
    url: `${apiBase}${path}${query && `?${query}`}`,
    headers: { origin: publicUrl, [csrfHeader]: 'csrf' },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

const customer: Caller = { kind: 'customer', ...session, permissions: new Set() };
const wellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

test('every call is known by its shape', () => {
  expect(calls.length).toBeGreaterThan(150);
});

test.each(hostile)(
  'no call answers 5xx to %s',
  { timeout: atThisPace(120_000) },
  async (_what, value) => {
    const broken: string[] = [];
    for (const known of calls) {
      for (const part of parts) {
        if (!known.shapes[part]) continue;
        await database.db.execute(sql`delete from rate_limits`);
        const { statusCode, body } = await send(known, part, value);
        const told = `${known.call.method} ${known.call.path} ${part}: ${statusCode} ${body}`;
        if (statusCode >= 500 && statusCode !== 503) broken.push(told.slice(0, 300));
      }
    }
    expect({ broken, bugs: bugs.splice(0) }).toEqual({ broken: [], bugs: [] });
  },
);
