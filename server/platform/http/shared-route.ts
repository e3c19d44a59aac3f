import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import { apiBase, type Call } from '#contracts/site/paths.ts';
import { isReadingFresh } from '../database/fresh-reads.ts';
import { sendPacked } from './pages/packed.ts';
import type { Policy } from './policy.ts';
import { parse } from './route.ts';
import type { SharedAnswers } from './shared-answers.ts';

type SharedCall = Call & Readonly<{ method: 'GET'; answer: z.ZodMiniType }>;
type QueryOf<C extends SharedCall> =
  C extends Readonly<{ query: infer Query }>
    ? Query extends z.ZodMiniType
      ? z.output<Query>
      : undefined
    : undefined;

type Mounted<C> = Readonly<{
  call: C;
  policy: Policy & Readonly<{ who: 'anyone' }>;
  answers: SharedAnswers;
}>;

const jsonType = 'application/json; charset=utf-8';
/** Questions that are asked again and again are parsed once. */
const understoodMax = 2_000;

/**
 * Mounts a read with the same answer for everyone: the handler gets the parsed query and not the
 * caller. The answer is cached as sent for as long as `answers` keeps it, with an entity tag, so
 * that a browser that has it gets 304.
 */
export function sharedRoute<const C extends SharedCall>(
  app: FastifyInstance,
  { call, policy, answers }: Mounted<C>,
  read: (query: QueryOf<C>) => Promise<z.output<C['answer']>>,
) {
  // By what was understood: another order of the same questions is no other answer.
  const understand = (request: FastifyRequest) => {
    const query = parse(call.query, request.query, 'query') as QueryOf<C>;
    return { query, key: `${call.path} ${JSON.stringify(query ?? null)}` };
  };
  const understood = new LRUCache<string, ReturnType<typeof understand>>({ max: understoodMax });
  app.route({
    method: call.method,
    url: `${apiBase}${call.path}`,
    bodyLimit: 1,
    // What is kept is packed already.
    compress: false,
    config: { policy: { ...policy, shared: true }, call },
    handler: async (request, reply) => {
      let asked = understood.get(request.url);
      if (!asked) {
        asked = understand(request);
        understood.set(request.url, asked);
      }
      const { query } = asked;
      // What a replica said may be older than what this one has written.
      const key = isReadingFresh() ? `fresh ${asked.key}` : asked.key;
      const body = await answers.of(key, async () => call.answer.parse(await read(query)));
      return sendPacked(request, reply, { body, type: jsonType });
    },
  });
}
