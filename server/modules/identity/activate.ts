import type { CustomerId } from '#contracts/ids.ts';
import { hashToken } from '#platform/secrets.ts';
import { lockCustomer, markVerified, replacePassword, replacePerson } from './accounts.sql.ts';
import { LinkExpired } from './errors.ts';
import { dropLinks, ownerOfLink, takeLink, type PendingSignUp } from './mail-links.sql.ts';
import { endSessions } from './sessions.sql.ts';
import type { IdentityWorld } from './world.ts';

/**
 * Confirms an address by the link that was mailed to it: the link is used up, the address counts as
 * proven and the password of that sign-up becomes the account's, in one transaction. Throws
 * `LinkExpired` for anything else, always the same. Returns whose account it is.
 */
export async function activate(
  { db, clock }: Pick<IdentityWorld, 'db' | 'clock'>,
  token: string,
): Promise<CustomerId> {
  const at = clock();
  const tokenHash = hashToken(token);
  return db.transaction(async (tx) => {
    const customerId = await ownerOfLink(tx, tokenHash, 'activate');
    const account = customerId && (await lockCustomer(tx, customerId));
    // A second link of an account that is proven already must not change its password.
    if (!account || account.emailVerified || account.erasedAt) throw new LinkExpired();
    const signUp = await takeLink<PendingSignUp>(tx, { tokenHash, purpose: 'activate', at });
    if (!signUp) throw new LinkExpired();
    await markVerified(tx, account.id, at);
    await replacePerson(tx, account.id, signUp.person);
    await replacePassword(tx, account.id, { passwordHash: signUp.passwordHash, at });
    await dropLinks(tx, account.id, 'activate');
    await endSessions(tx, account.id);
    return account.id;
  });
}
