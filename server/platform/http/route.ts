import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { fieldProblem } from '#contracts/field-problem.ts';
import { apiBase, type Call } from '#contracts/site/paths.ts';
import { InvalidInput, NotFound, type FieldError } from '../errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { Caller, Policy, SignedIn } from './policy.ts';
import { isKeepable } from '#contracts/text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /** The call of `contracts/site/paths.ts` behind this route, for the API document. */
    call?: Call;
  }
  interface FastifyRequest {
    caller: Caller;
    /** Takes back the line of a team's history that this request would be. */
    undoTeamLine: (() => Promise<unknown>) | undefined;
    /** What limits per client address count; undefined where they do not apply. */
    limitKey: string | undefined;
  }
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Field<C extends Call, Name extends 'params' | 'query' | 'body' | 'answer'> =
  C extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** What a handler gets: parsed input, the caller, and the raw pair for headers and streams. */
export type Incoming<C extends Call, Who> = Readonly<{
  params: Field<C, 'params'>;
  query: Field<C, 'query'>;
  body: Field<C, 'body'>;
  caller: Who;
  request: FastifyRequest;
  reply: FastifyReply;
}>;

type WhoOf<P extends Policy> = P['who'] extends 'customer' | 'staff' ? SignedIn : Caller;

/**
 * Mounts one call of the contract under /api with its policy. The handler returns the answer, which
 * is checked against the contract's shape on its way out, so that no field leaves unannounced.
 */
export function route<const C extends Call, const P extends Policy>(
  app: FastifyInstance,
  { call, policy }: { call: C; policy: P },
  handle: (incoming: Incoming<C, WhoOf<P>>) => Promise<Field<C, 'answer'>>,
) {
  app.route({
    method: call.method,
    url: `${apiBase}${call.path}`,
    bodyLimit: Math.max(1, policy.bodyMax),
    config: { policy, call },
    handler: async (request, reply) => {
      const incoming = {
        params: parse(call.params, request.params, 'path'),
        query: parse(call.query, request.query, 'query'),
        body: parse(call.body, request.body, 'body'),
        caller: request.caller,
        request,
        reply,
      } as unknown as Incoming<C, WhoOf<P>>;
      const answer = await handle(incoming);
      if (reply.sent || reply.raw.headersSent) return reply;
      if (!call.answer) return reply.code(204).send();
      return reply.send(call.answer.parse(answer));
    },
  });
}

const fieldErrorsMax = 20;

/** Validates one part of a request; refuses with a JSON pointer for each field that is wrong. */
export function parse(schema: z.ZodMiniType | undefined, input: unknown, part: string): unknown {
  if (!schema) return undefined;
  const unkeepable = firstUnkeepable(input);
  if (unkeepable) {
    if (part === 'path') throw new NotFound('Not found.');
    throw new InvalidInput(`The ${part} was refused: ${unkeepable.detail}.`, [unkeepable]);
  }
  const result = schema.safeParse(input ?? {}, { error: fieldProblem });
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap(fieldErrorsOf).slice(0, fieldErrorsMax);
  const names = fields.map(({ pointer }) => pointer || part).join(', ');
  if (part === 'path') throw new NotFound('Not found.');
  throw new InvalidInput(`The ${part} was refused: check ${names}.`, fields);
}

/** Deeper than anything in the contract, and a safe depth for recursion. */
const depthMax = 32;

const hidden = 'remove the characters that cannot be shown';
const deep = 'it is nested too deeply';

/**
 * The first place in what a client sent that the database would refuse or that hides something: a
 * NUL or another control character, half a character, in a value or a name, or endless nesting. No
 * schema has to think of it, and no query meets it.
 */
function firstUnkeepable(input: unknown, pointer = '', depth = 0): FieldError | undefined {
  if (typeof input === 'string') {
    return isKeepable(input) ? undefined : { pointer, detail: hidden };
  }
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return undefined;
  if (depth >= depthMax) return { pointer, detail: deep };
  for (const [name, value] of Object.entries(input)) {
    if (!isKeepable(name)) return { pointer, detail: hidden };
    const found = firstUnkeepable(value, `${pointer}/${name}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}
