import type { Profile, ProfileBody } from '#contracts/account/identity.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import type { Customer } from '../account/account.ts';
import { findCustomer, lockCustomer, replacePerson } from '../account/accounts.sql.ts';
import { asksNewDevices } from '../sessions/devices.sql.ts';
import { endAccess } from './end-access.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { contextOf, setPassword } from './reset-password.ts';
import { reauthenticate } from '../second-step/prove-again.ts';
import { secondStepOf } from '../second-step/second-factor.sql.ts';
import type { IdentityContext } from '../account/context.ts';

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
