import type { Profile, ProfileBody } from '#contracts/identity.ts';
import { normalisePhone } from '#contracts/phone.ts';
import { enqueueMail } from '#modules/notifications';
import type { Queryable, Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { hashToken } from '#platform/secrets.ts';
import { normaliseEmail, type Customer } from './account.ts';
import {
  findCustomer,
  findCustomerByEmail,
  isAddressTaken,
  lockCustomer,
  replaceEmail,
  replacePerson,
} from './accounts.sql.ts';
import { asksNewDevices, forgetDevices } from './devices.sql.ts';
import { CurrentPasswordRefused, LinkExpired } from './errors.ts';
import { makeLink, mayMailTo, takeAtLeast } from './mailed-link.ts';
import { dropLinks, ownerOfLink, takeLink } from './mail-links.sql.ts';
import { acceptPassword } from './password-rules.ts';
import { contextOf, setPassword } from './reset-password.ts';
import { secondStepOf } from './second-factor.sql.ts';
import { endSessions, endSessionsExcept } from './sessions.sql.ts';
import { revokeTokens } from './tokens/api-tokens.sql.ts';
import type { IdentityWorld } from './world.ts';

const validHours = 24;
const hourMs = 60 * 60_000;
const reauthentication = { max: 5, perSeconds: 15 * 60 };

/**
 * Replaces the password of a signed-in person who knows the current one, signs out every other
 * device and revokes every API token. Throws `CurrentPasswordRefused`, `PasswordRefused` and
 * `TooManyRequests`.
 */
export async function changePassword(
  world: IdentityWorld,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; password: string }>,
): Promise<void> {
  const owner = await ownAccount(world, caller);
  await reauthenticate(world, caller, body.currentPassword);
  const password = acceptPassword(body.password, contextOf(owner));
  const passwordHash = await world.auth.hashPassword(password);
  const at = world.clock();
  await world.db.transaction(async (tx) => {
    const account = await lockCustomer(tx, caller.customerId);
    if (!account) throw new NotFound();
    await setPassword(world, tx, { account, passwordHash, at });
    await forgetDevices(tx, caller.customerId, caller.sessionId);
    await endSessionsExcept(tx, caller.customerId, caller.sessionId);
    await revokeTokens(tx, caller.customerId, at);
  });
}

/** Asks for the password again before something that a stolen session must not do. */
export async function reauthenticate(
  world: IdentityWorld,
  { customerId }: SignedIn,
  typed: string,
) {
  const { db, clock, auth } = world;
  await consumeOrRefuse(db, { ...reauthentication, key: `password-again:${customerId}` }, clock());
  const right = await auth.verifyPassword(customerId, typed.normalize('NFKC'));
  if (!right) throw new CurrentPasswordRefused();
}

async function ownAccount({ db }: IdentityWorld, { customerId }: SignedIn): Promise<Customer> {
  const account = await findCustomer(db, customerId);
  if (!account) throw new NotFound();
  return account;
}

/** Mails a link to a new address; the old one stays until it is opened. Silent about taken ones. */
export async function askForNewEmail(
  world: IdentityWorld,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; email: string }>,
): Promise<void> {
  await reauthenticate(world, caller, body.currentPassword);
  const email = normaliseEmail(body.email);
  const at = world.clock();
  await takeAtLeast(async () => {
    if (!(await mayMailTo(world, email, at))) return;
    await world.db.transaction(async (tx) => {
      const account = await lockCustomer(tx, caller.customerId);
      if (!account || (await findCustomerByEmail(tx, email))) return;
      const { id: customerId, firstName } = account;
      await dropLinks(tx, customerId, 'change-email');
      const lifeMs = validHours * hourMs;
      const wanted = {
        customerId,
        purpose: 'change-email',
        payload: { email },
        at,
        lifeMs,
      } as const;
      const token = await makeLink(world, tx, wanted);
      const link = `${world.config.publicUrl}/account/settings#confirm-email=${token.text}`;
      await enqueueMail(tx, world, {
        template: 'confirm-new-email',
        dedupeKey: `confirm-new-email:${token.hash}`,
        to: [email],
        customerId,
        facts: { firstName, link, validHours },
        at,
      });
    });
  });
}

/**
 * Moves an account to the address that the link was mailed to, tells the old one, signs out
 * everywhere and revokes every API token. Throws `LinkExpired`, also when somebody else has the
 * address by now.
 */
export async function confirmNewEmail(world: IdentityWorld, token: string): Promise<void> {
  const at = world.clock();
  const tokenHash = hashToken(token);
  try {
    await world.db.transaction((tx) => moveToNewEmail(world, tx, { tokenHash, at }));
  } catch (error) {
    throw isAddressTaken(error) ? new LinkExpired() : error;
  }
}

async function moveToNewEmail(
  world: IdentityWorld,
  tx: Tx,
  { tokenHash, at }: { tokenHash: string; at: Date },
): Promise<void> {
  const customerId = await ownerOfLink(tx, tokenHash, 'change-email');
  const account = customerId && (await lockCustomer(tx, customerId));
  if (!account || account.erasedAt || account.suspendedAt) throw new LinkExpired();
  const wanted = await takeLink<{ email: string }>(tx, { tokenHash, purpose: 'change-email', at });
  if (!wanted) throw new LinkExpired();
  // The link proves the new mailbox, so the account stays confirmed, for that address alone.
  await replaceEmail(tx, account.id, { email: wanted.email, at });
  await dropLinks(tx, account.id, 'reset');
  await endSessions(tx, account.id);
  await revokeTokens(tx, account.id, at);
  await enqueueMail(tx, world, {
    template: 'email-changed',
    dedupeKey: `email-changed:${tokenHash}`,
    to: [account.email],
    customerId: account.id,
    facts: { firstName: account.firstName, changedAt: at.toISOString() },
    at,
  });
}

export async function readProfile(world: IdentityWorld, caller: SignedIn): Promise<Profile> {
  const account = await ownAccount(world, caller);
  return toProfile(world.db, account);
}

/** Changes names and phone; what is not named stays. */
export async function changeProfile(
  world: IdentityWorld,
  caller: SignedIn,
  body: ProfileBody,
): Promise<Profile> {
  return world.db.transaction(async (tx) => {
    const account = await lockCustomer(tx, caller.customerId);
    if (!account) throw new NotFound();
    const firstName = (body.firstName ?? account.firstName).normalize('NFC');
    const lastName = (body.lastName ?? account.lastName).normalize('NFC');
    const phone = body.phone === undefined ? account.phone : phoneOf(body.phone);
    const changed = { ...account, firstName, lastName, phone };
    await replacePerson(tx, account.id, changed);
    return toProfile(tx, changed);
  });
}

const phoneOf = (typed: string | null) => (typed === null ? undefined : normalisePhone(typed));

const toProfile = async (db: Queryable, account: Customer): Promise<Profile> => ({
  customerId: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  phone: account.phone ?? null,
  secondStep: await secondStepOf(db, account.id),
  newDeviceCodes: await asksNewDevices(db, account.id),
  createdAt: account.createdAt.toISOString(),
});
