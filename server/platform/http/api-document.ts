import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { apiBase, csrfHeader, type Call } from '#contracts/site/paths.ts';
import { tokenScopes } from '#contracts/account/api-tokens.ts';
import { problem } from '#contracts/problems.ts';
import { guideEntries, type GuideEntry } from '#contracts/account/token-guide.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'public-brief', csrf: 'none' };

type Schema = Record<string, unknown>;
type Mounted = Readonly<{ call: Call; policy: Policy }>;
type Described = Readonly<{ shop: Readonly<{ name: string }>; team: Policy }>;

/**
 * OpenAPI 3.1 of every mounted call, written from the schemas that the routes themselves use. What
 * customers and their programs call is for everybody; the calls of the team stand in a document of
 * their own, which `team` says who may read (decision I7).
 */
export function apiDocumentRoute(app: FastifyInstance, { shop, team }: Described) {
  const mounted: Mounted[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.call && config.policy) mounted.push({ call: config.call, policy: config.policy });
  });
  const documents = [
    { url: '/openapi.json', policy: open, isListed: (one: Mounted) => !isOfTeam(one) },
    { url: '/admin/openapi.json', policy: team, isListed: isOfTeam },
  ];
  for (const { url, policy, isListed } of documents) {
    let written: Readonly<{ name: string; document: string }> | undefined;
    app.get(`${apiBase}${url}`, { config: { policy } }, async (_request, reply) => {
      if (written?.name !== shop.name) {
        const document = JSON.stringify(describe(shop.name, mounted.filter(isListed)));
        written = { name: shop.name, document };
      }
      return reply.type('application/json; charset=utf-8').send(written.document);
    });
  }
}

/** An invited person has no session yet. */
const isOfTeam = ({ call, policy }: Mounted) =>
  policy.who === 'staff' || call.path.startsWith('/account/staff/');

function describe(shopName: string, mounted: readonly Mounted[]) {
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
  const media = policy.takes ? takenMedia[policy.takes] : json;
  return {
    operationId: nameOf(call),
    tags: [call.path.split('/')[1]],
    ...(summary ? { summary } : {}),
    ...securityOf(call, policy),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query', meanings.get(call)),
      ...headersOf(call, policy),
    ],
    ...(call.body
      ? { requestBody: { content: { [media]: { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    responses: { ...successes(call), default: problemAnswer },
  };
}

const json = 'application/json';
const takenMedia = { bytes: '*/*', form: 'application/x-www-form-urlencoded' } as const;

/** "getLeasesByIdService": no two calls share a method and a path. */
const nameOf = ({ method, path }: Call) =>
  method.toLowerCase() +
  path
    .replace(/:(\w+)/g, 'by-$1')
    .replace(/(?:^|\W)+(\w)/g, (_, first: string) => first.toUpperCase());

function headersOf({ spends, repeats, token }: Call, { csrf, who }: Policy) {
  const bySession = csrf === 'session' && who !== 'provider';
  return [
    ...(spends
      ? [header(idempotencyKeyHeader, 'A new value for each purchase; tokens must send it', true)]
      : []),
    ...(repeats
      ? [header(idempotencyKeyHeader, 'A repeat with the same value gets the same answer', false)]
      : []),
    ...(bySession
      ? [header(csrfHeader, `The session's authToken${token ? '; not for tokens' : ''}`, !token)]
      : []),
  ];
}

const header = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** Each status of success with what it carries. */
function successes({ answer, media, statuses }: Call) {
  const isEmpty = !answer && media === undefined;
  const carried = answer ? content(schemaOf(answer, 'output')) : file(media ?? '');
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
const guide: readonly GuideEntry[] = Object.values(guideEntries);
const summaries = new Map(guide.map(({ call, says }) => [call, says]));
/** What its parameters mean. */
const meanings = new Map(guide.map(({ call, params }) => [call, params]));

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

const content = (schema: Schema) => ({
  description: 'Success',
  content: { [json]: { schema } },
});

function parameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  meaning: GuideEntry['params'] = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(meaning[name] === undefined ? {} : { description: meaning[name] }),
    schema: shape,
  }));
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema;
