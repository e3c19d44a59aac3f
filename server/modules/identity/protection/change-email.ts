import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { hashToken } from '#platform/secrets.ts';
import { normaliseEmail, type Customer } from '../account/account.ts';
import {
  findCustomerByEmail,
  isAddressTaken,
  lockCustomer,
  replaceEmail,
} from '../account/accounts.sql.ts';
import { reauthenticate } from '../second-step/prove-again.ts';
import { endAccess } from './end-access.ts';
import { LinkExpired } from '../account/errors.ts';
import { makeLink, mayMailTo, takeAtLeast } from '../sessions/mailed-link.ts';
import { dropLinks, ownerOfLink, takeLink, type LinkPurpose } from '../sessions/mail-links.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { hourMs } from '#contracts/time.ts';

const validHours = 24;

type EmailChange = Readonly<{ account: Customer; email: string; at: Date }>;

/**
 * Emails a link to the new address, and one that stops the change to the old address, which stays
 * until the new one is confirmed. Silent about addresses of other accounts. Throws
 * `CurrentPasswordRefused` and `TooManyRequests`.
 */
export async function askForNewEmail(
  ctx: IdentityContext,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; email: string }>,
): Promise<void> {
  await reauthenticate(ctx, caller, body.currentPassword);
  const email = normaliseEmail(body.email);
  const at = ctx.clock();
  await takeAtLeast(async () => {
    const mayMail = await mayMailTo(ctx, email, at);
    await ctx.db.transaction(async (tx) => {
      const account = await lockCustomer(tx, caller.customerId);
      if (!account) return;
      await dropLinks(tx, account.id, 'change-email');
      await dropLinks(tx, account.id, 'stop-email');
      const isFree = mayMail && !(await findCustomerByEmail(tx, email));
      if (isFree) await mailNewAddress(ctx, tx, { account, email, at });
      // Sent in every case: the requester had the password.
      await mailOldAddress(ctx, tx, { account, email, at });
    });
  });
}

async function mailNewAddress(ctx: IdentityContext, tx: Tx, { account, email, at }: EmailChange) {
  const { id: customerId, firstName } = account;
  const link = await linkFor(ctx, tx, {
    account,
    purpose: 'change-email',
    payload: { email },
    at,
  });
  await enqueueMail(tx, ctx, {
    template: 'confirm-new-email',
    dedupeKey: `confirm-new-email:${link.hash}`,
    to: [email],
    customerId,
    facts: { firstName, link: link.text, validHours },
    at,
  });
}

async function mailOldAddress(ctx: IdentityContext, tx: Tx, { account, email, at }: EmailChange) {
  const { id: customerId, firstName } = account;
  const link = await linkFor(ctx, tx, { account, purpose: 'stop-email', payload: {}, at });
  const facts = { firstName, newEmail: shortened(email), askedAt: at.toISOString(), validHours };
  await enqueueMail(tx, ctx, {
    template: 'email-change-asked',
    dedupeKey: `email-change-asked:${link.hash}`,
    to: [account.email],
    customerId,
    facts: { ...facts, link: link.text },
    at,
  });
}

/** Enough to recognise one's own address, such as "a…@example.com". */
const shortened = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');

/** The reader of the old address may be signed out. */
const places = {
  'change-email': '/account/settings#confirm-email=',
  'stop-email': '/account/forgotpassword#stop-email=',
} as const;

type LinkInput = Readonly<{
  account: Customer;
  purpose: keyof typeof places;
  payload: unknown;
  at: Date;
}>;

async function linkFor(ctx: IdentityContext, tx: Tx, { account, purpose, payload, at }: LinkInput) {
  const requested = { customerId: account.id, purpose, payload, at, lifeMs: validHours * hourMs };
  const { text, hash } = await makeLink(ctx, tx, requested);
  return { text: `${ctx.config.publicUrl}${places[purpose]}${text}`, hash };
}

/**
 * Moves an account to the address that the link was sent to, notifies the old one, and ends all
 * sessions. Throws `LinkExpired`, also when another account has the address by now.
 */
export async function confirmNewEmail(ctx: IdentityContext, token: string): Promise<void> {
  const at = ctx.clock();
  try {
    await ctx.db.transaction((tx) => moveToNewEmail(ctx, tx, { token, at }));
  } catch (error) {
    throw isAddressTaken(error) ? new LinkExpired() : error;
  }
}

type Used = Readonly<{ token: string; at: Date }>;

async function moveToNewEmail(ctx: IdentityContext, tx: Tx, { token, at }: Used): Promise<void> {
  const tokenHash = hashToken(token);
  const account = await ownerLocked(tx, tokenHash, 'change-email');
  const requested = await takeLink<{ email: string }>(tx, {
    tokenHash,
    purpose: 'change-email',
    at,
  });
  if (!requested) throw new LinkExpired();
  // The link proves the new mailbox, so the account stays confirmed, for that address alone.
  await replaceEmail(tx, account.id, { email: requested.email, at });
  await endAccess(tx, { customerId: account.id, at });
  await enqueueMail(tx, ctx, {
    template: 'email-changed',
    dedupeKey: `email-changed:${tokenHash}`,
    to: [account.email],
    customerId: account.id,
    facts: { firstName: account.firstName, changedAt: at.toISOString() },
    at,
  });
}

/**
 * Stops a requested change by the link sent to the old address: the account keeps its address, and
 * all sessions end, the requester's included. Throws `LinkExpired`.
 */
export async function stopNewEmail(ctx: IdentityContext, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const account = await ownerLocked(tx, tokenHash, 'stop-email');
    const taken = await takeLink(tx, { tokenHash, purpose: 'stop-email', at });
    if (!taken) throw new LinkExpired();
    await endAccess(tx, { customerId: account.id, at });
  });
}

async function ownerLocked(tx: Tx, tokenHash: string, purpose: LinkPurpose): Promise<Customer> {
  const customerId: CustomerId | undefined = await ownerOfLink(tx, tokenHash, purpose);
  const account = customerId && (await lockCustomer(tx, customerId));
  if (!account || account.erasedAt || account.suspendedAt) throw new LinkExpired();
  return account;
}
