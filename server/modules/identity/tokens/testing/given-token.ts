import { tokenCalls } from '#contracts/account/api-tokens.ts';
import { apiBase, call, csrfHeader, type TokenScope } from '#contracts/site/paths.ts';
import { customerRead, customerWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import * as z from 'zod/mini';
import { givenSignedIn, password, type Browser, type Reply } from '../../testing/browser.ts';
import type { ShopFront } from '../../testing/shop-front.ts';

const who = z.object({ customerId: z.string() });

/** Calls of every kind that a token meets, each telling who asked. */
export const echoes = {
  read: call({ method: 'GET', path: '/echo/read', token: 'read', answer: who }),
  proxies: call({ method: 'POST', path: '/echo/proxies', token: 'proxies', answer: who }),
  servers: call({ method: 'POST', path: '/echo/servers', token: 'servers', answer: who }),
  buy: call({ method: 'POST', path: '/echo/buy', token: 'buy', answer: who }),
  person: call({ method: 'GET', path: '/echo/person', answer: who }),
  broken: call({ method: 'GET', path: '/echo/broken', token: 'read', answer: who }),
} as const;

/** Mounts them; has to happen before the first request. */
export function echoRoutes({ app }: ShopFront) {
  const policies = { GET: customerRead, POST: customerWrite };
  const { broken: _, ...plain } = echoes;
  for (const { method, ...rest } of Object.values(plain)) {
    route(app, { call: { ...rest, method }, policy: policies[method] }, async ({ caller }) => ({
      customerId: caller.customerId,
    }));
  }
  route(app, { call: echoes.broken, policy: customerRead }, async ({ request }) => {
    throw Object.assign(new Error('a bug with a request in its hands'), { request });
  });
}

/** Asks as a program does: with a token, and with nothing else that is not given. */
export async function askWith(
  { app }: Pick<ShopFront, 'app'>,
  token: string,
  { method, path, headers = {} }: TokenOptions,
): Promise<Reply> {
  const answer = await app.inject({
    method,
    url: `${apiBase}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const json = answer.body.startsWith('{') ? answer.json() : {};
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, json };
}
type TokenOptions = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
}>;

type Requested = Readonly<{
  name?: string;
  scopes?: readonly TokenScope[];
  days?: number | null;
  typed?: string;
}>;

/** Makes a token by the call that its owner makes in the browser. */
export async function makeByCall(
  { app }: Pick<ShopFront, 'app'>,
  { browser, csrf }: Pick<Owner, 'browser' | 'csrf'>,
  { name = 'Script', scopes = ['read'], days = null, typed = password }: Requested = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `${apiBase}${tokenCalls.makeToken.path}`,
    headers: headersOf({ browser, csrf }),
    payload: { name, scopes, days, proof: { password: typed } },
  });
  return { status: answer.statusCode, json: answer.json() };
}

/** What the owner's browser sends with a write. */
export const headersOf = ({ browser, csrf }: Pick<Owner, 'browser' | 'csrf'>) => ({
  origin: 'http://localhost:4000',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  [csrfHeader]: csrf,
});

export type Owner = Readonly<{ browser: Browser; csrf: string; customerId: string }>;

/** A signed-in customer. */
export async function givenOwner(front: ShopFront, email: string): Promise<Owner> {
  const browser = await givenSignedIn(front, email);
  const { json } = await browser.call('session');
  const { customerId } = json['userDetails'] as { customerId: string };
  return { browser, csrf: String(json['authToken']), customerId };
}

/** A signed-in customer and the secret of a new token of theirs. */
export async function givenToken(front: ShopFront, email: string, requested: Requested = {}) {
  const owner = await givenOwner(front, email);
  const { status, json } = await makeByCall(front, owner, requested);
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(json)}`);
  return { ...owner, secret: String(json.secret), id: String(json.token.id) };
}
