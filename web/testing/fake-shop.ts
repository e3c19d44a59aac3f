import { vi } from 'vitest';
import type * as z from 'zod/mini';
import { apiBase, type Call } from '#contracts/site/paths.ts';
import type { Problem, ProblemCode } from '#contracts/problems.ts';

type Answer<C extends Call> =
  C extends Record<'answer', infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined;
type Refusal = Partial<Problem> & { code: ProblemCode; status: number };
type FakeRequest = Readonly<{ method: string; path: string; query: string; body: unknown }>;
type Reply = () => Response | Promise<Response>;

/**
 * The shop as a component meets it: answers by contract, in place of the network. A call that was
 * given no answer fails the test that made it. `asked` holds every request, the newest last.
 */
export function fakeShop() {
  const replies: { matches: (asked: FakeRequest) => boolean; reply: Reply }[] = [];
  const asked: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one = read(url, init);
    asked.push(one);
    const found = replies.findLast(({ matches }) => matches(one));
    if (!found) throw new Error(`Nobody said what ${one.method} ${one.path} answers.`);
    return found.reply();
  });
  const on = (call: Call, reply: Reply, query = '') => {
    const path = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`);
    const matches = (one: FakeRequest) =>
      one.method === call.method && path.test(one.path) && one.query.includes(query);
    replies.push({ matches, reply });
  };
  return {
    asked,
    /** Requests of one call, the newest last. */
    askedOf: ({ method, path }: Call) => {
      const shape = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
      return asked.filter((one) => one.method === method && shape.test(one.path));
    },
    /**
     * From now on the call is answered; the answer has to be one that its contract knows. With a
     * part of a query, only what asks for that.
     */
    answers: <C extends Call>(call: C, answer: Answer<C>, query?: string) => {
      const reply = () => {
        const { answer: schema } = call as Call;
        if (!schema) return new Response(null, { status: 204 });
        return Response.json(schema.parse(answer));
      };
      on(call, reply, query);
    },
    /** From now on the call is refused by a problem document. */
    refuses: (call: Call, refusal: Refusal) => {
      const problem = { title: refusal.code, detail: refusal.code, ...refusal };
      const about = { type: `/problems/${refusal.code}`, instance: 'urn:uuid:0-0-0-0-0' };
      on(call, () => Response.json({ ...about, ...problem }, { status: refusal.status }));
    },
    /** From now on the call is not answered before `answer` is called, which answers it. */
    holds: (call: Call) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      on(call, () => promise);
      return { answer: (body: unknown) => resolve(Response.json(body)) };
    },
  };
}

function read(url: string, { method = 'GET', body }: RequestInit): FakeRequest {
  const { pathname, search } = new URL(url, 'http://shop.test');
  return {
    method,
    path: pathname.slice(apiBase.length),
    query: search.slice(1),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}
