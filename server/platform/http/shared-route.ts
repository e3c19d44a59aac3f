import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { apiBase, type Call } from '#contracts/site/paths.ts';
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

/**
 * Mounts a read that says the same to everybody: the handler gets the parsed query and nothing of
 * who asks. What it says is checked against the contract and kept as it is sent for as long as
 * `answers` keeps it, with an entity tag, so that a browser that has it is told so.
 */
export function sharedRoute<const C extends SharedCall>(
  app: FastifyInstance,
  { call, policy, answers }: Mounted<C>,
  read: (query: QueryOf<C>) => Promise<z.output<C['answer']>>,
) {
  app.route({
    method: call.method,
    url: `${apiBase}${call.path}`,
    bodyLimit: 1,
    config: { policy, call },
    handler: async (request, reply) => {
      const query = parse(call.query, request.query, 'query') as QueryOf<C>;
      // By what was understood: another order of the same questions is no other answer.
      const key = `${call.path} ${JSON.stringify(query ?? null)}`;
      const body = await answers.of(key, async () => call.answer.parse(await read(query)));
      return sendPacked(request, reply, { body, type: jsonType });
    },
  });
}
