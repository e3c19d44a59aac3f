import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { apiBase, type Call } from '#contracts/site/paths.ts';
import { tokenScopes } from '#contracts/account/api-tokens.ts';
import { problem } from '#contracts/problems.ts';
import { guideEntries } from '#contracts/account/token-guide.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'public-brief', csrf: 'none' };

type Schema = Record<string, unknown>;

/** OpenAPI 3.1 of every mounted call, written from the schemas that the routes themselves use. */
export function apiDocumentRoute(
  app: FastifyInstance,
  { shop }: { shop: Readonly<{ name: string }> },
) {
  let written: Readonly<{ name: string; document: string }> | undefined;
  const mounted: { call: Call; policy: Policy }[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.call && config.policy) mounted.push({ call: config.call, policy: config.policy });
  });
  app.get(`${apiBase}/openapi.json`, { config: { policy: open } }, async (_request, reply) => {
    if (written?.name !== shop.name) {
      written = { name: shop.name, document: JSON.stringify(describe(shop.name, mounted)) };
    }
    return reply.type('application/json; charset=utf-8').send(written.document);
  });
}

function describe(shopName: string, mounted: readonly { call: Call; policy: Policy }[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { call, policy } of mounted) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call, policy);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shopName} API`, version: '1' },
    servers: [{ url: apiBase }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        token: { type: 'http', scheme: 'bearer', description: tokenScopes.join(', ') },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
    paths,
  };
}

function operation(call: Call, policy: Policy) {
  const summary = summaries.get(call);
  return {
    ...(summary ? { summary } : {}),
    ...securityOf(call, policy),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body ? { requestBody: content('JSON', schemaOf(call.body, 'input')) } : {}),
    responses: { ...successes(call), default: problemAnswer },
  };
}

/** Each status of success with what it carries. */
function successes({ answer, media, statuses }: Call) {
  const isEmpty = !answer && media === undefined;
  const carried = answer ? content('Success', schemaOf(answer, 'output')) : file(media ?? '');
  return Object.fromEntries(
    (statuses ?? [isEmpty ? 204 : 200]).map((status) => [
      status,
      isEmpty ? { description: 'Done' } : carried,
    ]),
  );
}

const file = (media: string) => ({
  description: 'Success',
  content: { [media]: { schema: { type: 'string' } } },
});

/** What each call that takes a token does. */
const summaries = new Map(Object.values(guideEntries).map(({ call, says }) => [call, says]));

/** A session or a token with the call's scope; nothing at all, too, where anyone may ask. */
function securityOf({ token }: Call, { who }: Policy) {
  const byToken = token ? [{ token: [token] }] : [];
  if (who !== 'anyone') return { security: [{ session: [] }, ...byToken] };
  return token ? { security: [{}, ...byToken] } : {};
}

const problemAnswer = {
  description: 'A problem document (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const content = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
