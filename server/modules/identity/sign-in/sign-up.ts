import type { CustomerId } from '#contracts/ids.ts';
import type { SignUpBody } from '#contracts/account/identity.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { normaliseEmail, type Customer, type Person } from '../account/account.ts';
import { findCustomerByEmail, insertAccount, lockCustomer } from '../account/accounts.sql.ts';
import { latestSignUp, type PendingSignUp } from '../sessions/mail-links.sql.ts';
import { makeLink, mayMailTo, takeAtLeast } from '../sessions/mailed-link.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { mailReset } from '../protection/reset-password.ts';
import type { IdentityContext } from '../account/context.ts';
import { hourMs } from '#contracts/time.ts';

const activationHours = 24;

/**
 * Signs a person up, or emails the owner of a known address; the caller cannot see which (rule
 * S81). Both ways hash exactly one password, which takes most of the time. Throws
 * `PasswordRefused`, which depends on the input alone. `browserMac` names the browser, which alone
 * can have this sign-up's link sent again.
 */
export async function signUp(
  ctx: IdentityContext,
  body: SignUpBody,
  browserMac: string,
): Promise<void> {
  const email = normaliseEmail(body.email);
  const person = toPerson(body);
  const context = [person.firstName, person.lastName, email.split('@')[0] ?? ''];
  const password = acceptPassword(body.password, context);
  const at = ctx.clock();
  const passwordHash = await ctx.passwords.hash(password);
  const signingUp = { person, passwordHash, browserMac };
  const mayMail = await mayMailTo(ctx, email, at);
  await ctx.db.transaction(async (tx) => {
    const id = makeId('cus', ctx.random);
    const credentialId = makeId('idn', ctx.random);
    const account = { id, credentialId, email, ...signingUp, verified: false, at };
    const isNew = await insertAccount(tx, account);
    if (!mayMail) return;
    if (isNew) return mailActivation(ctx, tx, { id, email, ...signingUp, at });
    await mailToKnownAddress(ctx, tx, { email, ...signingUp, at });
  });
}

const toPerson = ({ firstName, lastName, phone }: SignUpBody): Person => ({
  firstName: firstName.normalize('NFC'),
  lastName: lastName.normalize('NFC'),
  phone,
});

type SignUp = PendingSignUp & Readonly<{ email: string; browserMac: string; at: Date }>;

async function mailToKnownAddress(ctx: IdentityContext, tx: Tx, signingUp: SignUp): Promise<void> {
  const known = await findCustomerByEmail(tx, signingUp.email);
  if (!known || known.erasedAt) return;
  const account = await lockCustomer(tx, known.id);
  if (!account) return;
  if (account.emailVerified) return mailAccountExists(ctx, tx, { account, at: signingUp.at });
  await mailActivation(ctx, tx, { id: account.id, ...signingUp });
}

/** At most one such email per account and hour, for any number of attempts. */
async function mailAccountExists(
  ctx: IdentityContext,
  tx: Tx,
  { account, at }: { account: Customer; at: Date },
): Promise<void> {
  const hour = Math.floor(at.getTime() / hourMs);
  await enqueueMail(tx, ctx, {
    template: 'account-exists',
    dedupeKey: `account-exists:${account.id}:${hour}`,
    to: [account.email],
    customerId: account.id,
    facts: { firstName: account.firstName, link: `${ctx.config.publicUrl}/account/login` },
    at,
  });
}

/**
 * Each sign-up has its own link with its own password: the person who proves the mailbox gets the
 * account with the details of that link, so an address cannot be squatted (rule S89).
 */
async function mailActivation(
  ctx: IdentityContext,
  tx: Tx,
  { id, email, person, passwordHash, browserMac, at }: SignUp & Readonly<{ id: CustomerId }>,
): Promise<void> {
  const payload: PendingSignUp = { person, passwordHash };
  const lifeMs = activationHours * hourMs;
  const token = await makeLink(ctx, tx, {
    customerId: id,
    purpose: 'activate',
    payload,
    browserMac,
    at,
    lifeMs,
  });
  const link = `${ctx.config.publicUrl}/account/activate/${token.text}`;
  const facts = { firstName: person.firstName, link, validHours: activationHours };
  await enqueueMail(tx, ctx, {
    template: 'activate-account',
    dedupeKey: `activate-account:${token.hash}`,
    to: [email],
    customerId: id,
    facts,
    at,
  });
}

/**
 * Emails another activation link for the sign-up of this browser. Any other browser gets a link to
 * choose a password, which confirms the address as well: a stranger cannot put their own sign-up
 * into another person's account (decision H4). Silent when there is nothing to activate.
 */
export const resendActivation = (
  ctx: IdentityContext,
  typed: string,
  browserMacs: readonly string[],
): Promise<void> =>
  takeAtLeast(async () => {
    const email = normaliseEmail(typed);
    const at = ctx.clock();
    const mayMail = await mayMailTo(ctx, email, at);
    await ctx.db.transaction(async (tx) => {
      const account = await findCustomerByEmail(tx, email);
      if (!mayMail || !account || account.emailVerified || account.erasedAt) return;
      const { id: customerId } = account;
      const own = await latestSignUp(tx, { customerId, browserMacs });
      const [browserMac = ''] = browserMacs;
      if (own) await mailActivation(ctx, tx, { id: customerId, email, ...own, browserMac, at });
      else await mailReset(ctx, tx, { account, at });
    });
  });
