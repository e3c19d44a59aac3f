import type { Profile, ProfileBody } from '#contracts/account/identity.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { Customer } from '../account/account.ts';
import { findCustomer, lockCustomer, replacePerson } from '../account/accounts.sql.ts';
import { asksNewDevices } from '../sign-in/devices.sql.ts';
import { endAccess } from '../sign-in/end-access.ts';
import { CurrentPasswordRefused } from '../errors.ts';
import { findKept } from './credentials.sql.ts';
import { acceptPassword } from './password-rules.ts';
import { contextOf, setPassword } from './reset-password.ts';
import { secondStepOf } from '../second-step/second-factor.sql.ts';
import type { IdentityContext } from '../context.ts';

const reauthentication = { max: 5, perSeconds: 15 * 60 };

/**
 * Replaces the password of a signed-in person who knows the current one, signs out every other
 * device and revokes every API token. Throws `CurrentPasswordRefused`, `PasswordRefused` and
 * `TooManyRequests`.
 */
export async function changePassword(
  ctx: IdentityContext,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; password: string }>,
): Promise<void> {
  const owner = await ownAccount(ctx, caller);
  await reauthenticate(ctx, caller, body.currentPassword);
  const password = acceptPassword(body.password, contextOf(owner));
  const passwordHash = await ctx.passwords.hash(password);
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    const account = await lockCustomer(tx, caller.customerId);
    if (!account) throw new NotFound();
    await setPassword(ctx, tx, { account, passwordHash, at });
    const { customerId, sessionId: keepSession } = caller;
    await endAccess(tx, { customerId, at, keepSession });
  });
}

/** Asks for the password again before something that a stolen session must not do. */
export async function reauthenticate(
  ctx: IdentityContext,
  { customerId }: SignedIn,
  typed: string,
) {
  const { db, clock, passwords } = ctx;
  await consumeOrRefuse(db, { ...reauthentication, key: `password-again:${customerId}` }, clock());
  const right = await passwords.verify({
    kept: await findKept(db, customerId),
    password: typed,
  });
  if (!right) throw new CurrentPasswordRefused();
}

async function ownAccount({ db }: IdentityContext, { customerId }: SignedIn): Promise<Customer> {
  const account = await findCustomer(db, customerId);
  if (!account) throw new NotFound();
  return account;
}

export async function readProfile(ctx: IdentityContext, caller: SignedIn): Promise<Profile> {
  const account = await ownAccount(ctx, caller);
  return toProfile(ctx.db, account);
}

/** Changes names and phone; what is not named stays. */
export async function changeProfile(
  ctx: IdentityContext,
  caller: SignedIn,
  body: ProfileBody,
): Promise<Profile> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockCustomer(tx, caller.customerId);
    if (!account) throw new NotFound();
    const firstName = (body.firstName ?? account.firstName).normalize('NFC');
    const lastName = (body.lastName ?? account.lastName).normalize('NFC');
    const phone = body.phone === undefined ? account.phone : (body.phone ?? undefined);
    const changed = { ...account, firstName, lastName, phone };
    await replacePerson(tx, account.id, changed);
    return toProfile(tx, changed);
  });
}

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
