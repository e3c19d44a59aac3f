import { passkeyCalls } from '#contracts/account/passkeys.ts';
import { givenSignedIn, password, type Browser, type Reply } from '../../testing/browser.ts';
import type { ShopFront } from '../../testing/shop-front.ts';
import { openAuthenticator, type SoftAuthenticator, type Twist } from './soft-authenticator.ts';

/** What the browser of a signed-in customer is asked to make. */
export const startAdding = (browser: Browser, typed = password) =>
  browser.ask(passkeyCalls.startPasskey, { body: { currentPassword: typed } });

type Adding = Readonly<{ authenticator?: SoftAuthenticator; name?: string; twist?: Twist }>;

/** Adds a passkey by the calls that a customer makes. */
export async function add(
  browser: Browser,
  { authenticator = openAuthenticator(), name = 'Phone', twist }: Adding = {},
): Promise<Reply> {
  const { json: options } = await startAdding(browser);
  const body = { name, credential: authenticator.make(options, twist) };
  return browser.ask(passkeyCalls.addPasskey, { body });
}

/** A signed-in customer with one passkey. */
export async function givenPasskey(front: ShopFront, email: string, options = {}) {
  const browser = await givenSignedIn(front, email);
  const authenticator = openAuthenticator(options);
  const { status, json, body } = await add(browser, { authenticator });
  if (status !== 200) throw new Error(`${email} got no passkey: ${body}`);
  return { browser, authenticator, id: String(json.id) };
}

/** Signs in with it, asked in the same browser. */
export async function signInBy(
  browser: Browser,
  authenticator: SoftAuthenticator,
  twist?: Twist,
): Promise<Reply> {
  const { json: options } = await browser.ask(passkeyCalls.askPasskey);
  const credential = authenticator.use(options, twist);
  return browser.ask(passkeyCalls.signInWithPasskey, { body: { credential } });
}

export async function passkeysIn(browser: Browser) {
  const { json } = await browser.ask(passkeyCalls.passkeys);
  return json as { offered: boolean; content: { id: string; name: string }[] };
}
