import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { hashToken } from '#platform/secrets.ts';
import { normaliseEmail, type Customer } from '../account/account.ts';
import {
  findCustomer,
  findCustomerByEmail,
  lockCustomer,
  markVerified,
  replacePassword,
  replacePerson,
} from '../account/accounts.sql.ts';
import { endAccess } from './end-access.ts';
import { LinkExpired } from '../account/errors.ts';
import { makeLink, mayMailTo, takeAtLeast } from '../sessions/mailed-link.ts';
import { dropLinks, ownerOfLink, takeLink } from '../sessions/mail-links.sql.ts';
import { removePasskeys } from '../passkeys/passkey-mail.ts';
import { countPasskeys } from '../passkeys/passkeys.sql.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { releaseThrottle } from '../sessions/sign-in-throttle.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { minuteMs } from '#contracts/time.ts';

const validMinutes = 30;

/** Mails a link to choose a new password, if the address has an account; silent otherwise. */
export const askForReset = (ctx: IdentityContext, typed: string): Promise<void> =>
  takeAtLeast(async () => {
    const email = normaliseEmail(typed);
    const at = ctx.clock();
    const mayMail = await mayMailTo(ctx, email, at);
    await ctx.db.transaction(async (tx) => {
      const known = await findCustomerByEmail(tx, email);
      if (!mayMail || !known || known.erasedAt || known.suspendedAt) return;
      const account = await lockCustomer(tx, known.id);
      if (account) await mailReset(ctx, tx, { account, at });
    });
  });

/** Emails a link to choose a password; links of earlier requests end. */
export async function mailReset(
  ctx: IdentityContext,
  tx: Tx,
  { account, at }: { account: Customer; at: Date },
): Promise<void> {
  const { id: customerId, email, firstName } = account;
  await dropLinks(tx, customerId, 'reset');
  const lifeMs = validMinutes * minuteMs;
  const requested = { customerId, purpose: 'reset', payload: {}, at, lifeMs } as const;
  const token = await makeLink(ctx, tx, requested);
  // In the fragment the token reaches the page, but no server, log or referrer.
  const link = `${ctx.config.publicUrl}/account/forgotpassword#${token.text}`;
  await enqueueMail(tx, ctx, {
    template: 'reset-password',
    dedupeKey: `reset-password:${token.hash}`,
    to: [email],
    customerId,
    facts: { firstName, link, validMinutes },
    at,
  });
}

/**
 * Sets a new password by a mailed link. It proves the mailbox, so it confirms the address as well;
 * every session, API token and other open link of the account ends, and its passkeys where that is
 * wanted. Throws `LinkExpired` for any link that does not work and `PasswordRefused`, after which
 * the link still works. Returns the owner.
 */
export async function resetPassword(
  ctx: IdentityContext,
  body: Readonly<{ token: string; password: string; removePasskeys?: boolean | undefined }>,
): Promise<CustomerId> {
  const { db, clock, keyring } = ctx;
  const at = clock();
  const tokenHash = hashToken(body.token);
  const customerId = await ownerOfLink(db, tokenHash, 'reset');
  const owner = customerId && (await findCustomer(db, customerId));
  if (!owner) throw new LinkExpired();
  const password = acceptPassword(body.password, contextOf(owner));
  const passwordHash = await ctx.passwords.hash(password);
  await db.transaction(async (tx) => {
    const account = await lockCustomer(tx, owner.id);
    if (!account || account.erasedAt || account.suspendedAt) throw new LinkExpired();
    const taken = await takeLink(tx, { tokenHash, purpose: 'reset', at });
    if (!taken) throw new LinkExpired();
    await markVerified(tx, account.id, at);
    // Details of an unconfirmed sign-up may be a stranger's: their phone number is not used.
    if (!account.emailVerified)
      await replacePerson(tx, account.id, { ...account, phone: undefined });
    if (body.removePasskeys) await removePasskeys(ctx, tx, { customerId: account.id, at });
    await setPassword(ctx, tx, { account, passwordHash, at });
    await endAccess(tx, { customerId: account.id, at });
    await releaseThrottle(tx, keyring.mac('address-limit', account.email));
  });
  return owner.id;
}

/** What a password must not be made of. */
export const contextOf = ({ firstName, lastName, email }: Customer) => [
  firstName,
  lastName,
  email.split('@')[0] ?? '',
];

/** Replaces the password and emails the owner; the caller ends the sessions. */
export async function setPassword(
  { config, keyring }: IdentityContext,
  tx: Tx,
  { account, passwordHash, at }: { account: Customer; passwordHash: string; at: Date },
): Promise<void> {
  const { id, email, firstName } = account;
  await replacePassword(tx, id, { passwordHash, at });
  const link = `${config.publicUrl}/account/forgotpassword`;
  const passkeys = await countPasskeys(tx, id);
  const facts = { firstName, changedAt: at.toISOString(), link, passkeys };
  await enqueueMail(
    tx,
    { keyring },
    {
      template: 'password-changed',
      dedupeKey: `password-changed:${id}:${at.toISOString()}`,
      to: [email],
      customerId: id,
      facts,
      at,
    },
  );
}
