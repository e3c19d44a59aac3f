import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  listLinkCalls,
  listRoot,
  type ListOf,
  type MakeListLinkBody,
} from '#contracts/leases/list-links.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { readListLinks, revokeListLink, type MadeListLink } from '#modules/identity';
import { hasLeases } from '#modules/leases/list';
import { InvalidInput, NotFound } from '#platform/errors.ts';
import { customerRead, customerWrite, type Policy, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { layoutOf, openList, type ListContext } from './read-list.ts';

/** What identity does: asks for a proof, and makes the link. */
type Make = (caller: SignedIn, requested: MakeListLinkBody) => Promise<MadeListLink>;

/** A customer's list links: which there are, a new one, the end of one; and what they open. */
export function listLinkRoutes(app: FastifyInstance, ctx: ListContext, make: Make) {
  const { db, clock } = ctx;
  const list = { call: listLinkCalls.listLinks, policy: customerRead };
  route(app, list, async ({ caller }) => ({
    content: await readListLinks(db, caller.customerId, clock()),
  }));
  const create = { call: listLinkCalls.makeListLink, policy: customerWrite };
  route(app, create, async ({ body, caller }) => {
    await requireOwn(ctx, caller.customerId, body.of);
    return make(caller, body);
  });
  const revoke = { call: listLinkCalls.revokeListLink, policy: customerWrite };
  route(app, revoke, async ({ params: { id }, caller }): Promise<undefined> => {
    const { customerId } = caller;
    const revoked = await revokeListLink(db, { customerId, id, at: clock() });
    if (revoked === 0) throw new NotFound();
  });
  readRoute(app, ctx);
}

/** Refuses a label or an order that lists nothing of the customer's: most likely a mistyped one. */
async function requireOwn({ db }: ListContext, customerId: CustomerId, of: ListOf) {
  if (of.kind === 'all' || (await hasLeases(db, { customerId, of }))) return;
  throw of.kind === 'label'
    ? InvalidInput.at('/of/label', 'None of your proxies has this label.')
    : InvalidInput.at('/of/orderCode', 'None of your orders for proxies has this code.');
}

/** Known by its secret path, as a provider is: no session is read for it, and no token. */
const readPolicy = {
  who: 'provider',
  limits: [],
  bodyMax: 0,
  cache: 'no-store',
  csrf: 'none',
} as const satisfies Policy;

type ListRequest = { Params: { file: string }; Querystring: { layout?: string | string[] } };

/** The list itself, outside of the interface: programs fetch it by its address alone. */
function readRoute(app: FastifyInstance, ctx: ListContext) {
  const url = `${listRoot}/:file`;
  app.get<ListRequest>(url, { config: { policy: readPolicy } }, async (request, reply) => {
    const { file } = request.params;
    const dot = file.lastIndexOf('.');
    const { layout: name } = request.query;
    const layout = layoutOf(file.slice(dot + 1), name === undefined ? undefined : String(name));
    const token = file.slice(0, Math.max(dot, 0));
    const reader = { address: request.ip, limitKey: request.limitKey };
    const { type, etag, write } = await openList(ctx, { token, layout }, reader);
    reply.header('etag', etag).header('x-robots-tag', 'noindex');
    reply.header('referrer-policy', 'no-referrer');
    if (request.headers['if-none-match']?.split(/, */).includes(etag))
      return reply.code(304).send();
    return reply.type(type).send(Readable.from(write()));
  });
}
