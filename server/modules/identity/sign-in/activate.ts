import type { CustomerId } from '#contracts/ids.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import {
  lockCustomer,
  markVerified,
  replacePassword,
  replacePerson,
} from '../account/accounts.sql.ts';
import type { Where } from '../sessions/devices.ts';
import { endAccess } from '../protection/end-access.ts';
import { LinkExpired } from '../account/errors.ts';
import {
  isSignUpBrowser,
  ownerOfLink,
  takeLink,
  type PendingSignUp,
} from '../sessions/mail-links.sql.ts';
import { insertSession } from '../sessions/sessions.sql.ts';
import type { IdentityContext } from '../account/context.ts';

/** Whose account was activated, and its first session where the browser may have one. */
export type Activated = Readonly<{ customerId: CustomerId; sessionToken?: string }>;

const tokenLength = 43;

/**
 * Confirms an address by the link that was mailed to it: the link is used up, the address counts as
 * proven and the password of that sign-up becomes the account's, in one transaction. The browser
 * that signed up, known by `browserMacs`, is signed in at once; any other asks for the password
 * (decision H4). Throws `LinkExpired` for anything else, always the same.
 */
export async function activate(
  ctx: Pick<IdentityContext, 'db' | 'clock' | 'random'>,
  token: string,
  browser: Where & Readonly<{ browserMacs: readonly string[] }>,
): Promise<Activated> {
  const { db, clock, random } = ctx;
  const { browserMacs, ...where } = browser;
  const at = clock();
  const tokenHash = hashToken(token);
  return db.transaction(async (tx) => {
    const customerId = await ownerOfLink(tx, tokenHash, 'activate');
    const account = customerId && (await lockCustomer(tx, customerId));
    // A second link of an account that is proven already must not change its password.
    if (!account || account.emailVerified || account.erasedAt || account.suspendedAt)
      throw new LinkExpired();
    const isOwn = await isSignUpBrowser(tx, { tokenHash, browserMacs });
    const signUp = await takeLink<PendingSignUp>(tx, { tokenHash, purpose: 'activate', at });
    if (!signUp) throw new LinkExpired();
    await markVerified(tx, account.id, at);
    await replacePerson(tx, account.id, signUp.person);
    await replacePassword(tx, account.id, { passwordHash: signUp.passwordHash, at });
    await endAccess(tx, { customerId: account.id, at });
    if (!isOwn) return { customerId };
    const sessionToken = alphanumericSecret(tokenLength, random);
    const id = makeId('ses', random);
    await insertSession(tx, { id, customerId, token: sessionToken, ...where, at });
    return { customerId, sessionToken };
  });
}
