import { calls, csrfHeader, type Session } from '#contracts';
import { sql } from '#platform/db.ts';
import { apiBase, type Call } from '#contracts/site/paths.ts';
import type { ShopFront } from './shop-front.ts';

export const password = 'correct pony voltage 9';

export type Reply = Readonly<{
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
  json: Readonly<Record<string, unknown>>;
}>;

type CallName = keyof typeof calls;

/** A browser with its own cookie jar and, when signed in, the anti-CSRF value. */
export type Browser = Readonly<{
  cookies: Map<string, string>;
  call(name: CallName, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Any call of the contract, with `:id` in its path filled in. */
  ask(call: Call, sent?: Readonly<{ id?: string; body?: unknown }>): Promise<Reply>;
  /** The same with `:id` in the path filled in. */
  callFor(id: string, name: CallName, headers?: Record<string, string>): Promise<Reply>;
}>;

export function openBrowser(
  { app }: Pick<ShopFront, 'app'>,
  { address = '127.0.0.1', origin = 'http://localhost:4000' } = {},
): Browser {
  const cookies = new Map<string, string>();
  let authToken: string | undefined;
  const send = async ({ method, url, body, headers }: Sending): Promise<Reply> => {
    const answer = await app.inject({
      method,
      url: `${apiBase}${url}`,
      headers: {
        origin,
        'x-forwarded-for': address,
        ...(cookies.size > 0 ? { cookie: jar(cookies) } : {}),
        ...(authToken ? { [csrfHeader]: authToken } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name: key, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) cookies.delete(key);
      else cookies.set(key, value);
    }
    const json = answer.body.startsWith('{') ? answer.json() : {};
    if (typeof json.authToken === 'string') ({ authToken } = json as Session);
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, json };
  };
  return {
    cookies,
    call: (name, body, headers) => {
      const { method, path: url } = calls[name];
      return send({ method, url, body, headers });
    },
    ask: ({ method, path }, { id = '', body } = {}) =>
      send({ method, url: path.replace(':id', id), body }),
    callFor: (id, name, headers) => {
      const { method, path } = calls[name];
      return send({ method, url: path.replace(':id', id), headers });
    },
  };
}

type Sending = Readonly<{
  method: Call['method'];
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}>;

/** Whether the browser is signed in: 200, or 401. */
export const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.call('session')).status;

/** What that password opens in a new browser. */
export const signIn = async (front: Pick<ShopFront, 'app'>, email: string, typed = password) =>
  (await openBrowser(front).call('signIn', { email, password: typed })).status;

/** Another browser with the same cookies. */
export function copyOf(from: Browser, front: Pick<ShopFront, 'app'>): Browser {
  const browser = openBrowser(front);
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

const jar = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export const person = (email: string) => ({
  firstName: 'Amina',
  lastName: 'Otieno',
  email,
  password,
  acceptTerms: true,
});

/**
 * A confirmed account, made by the calls a customer makes, and the browser that confirmed it. Its
 * owner wants no codes on new devices, so that other browsers can sign in by the password alone.
 */
export async function givenCustomer(front: ShopFront, email: string): Promise<Browser> {
  const browser = await givenCareful(front, email);
  await front.db.execute(sql`update customers set new_device_code = false where email = ${email}`);
  return browser;
}

/** The same with the rule that everybody starts with: a new device has to give a mailed code. */
export async function givenCareful(front: ShopFront, email: string): Promise<Browser> {
  const browser = openBrowser(front);
  await browser.call('signUp', person(email));
  const [mail] = await front.mailsTo(email);
  // As on another device: the link confirms the address without signing in.
  browser.cookies.delete('signup');
  const { status } = await browser.call('activate', { token: mail?.token ?? '' });
  if (status !== 200) throw new Error(`${email} could not be activated: ${status}`);
  return browser;
}

/** A browser in which that customer is signed in. */
export async function givenSignedIn(front: ShopFront, email: string): Promise<Browser> {
  await givenCustomer(front, email);
  const browser = openBrowser(front);
  const { status, body } = await browser.call('signIn', { email, password });
  if (status !== 200) throw new Error(`${email} could not sign in: ${body}`);
  return browser;
}
