import type { CustomerId } from '#contracts/ids.ts';
import type { PhoneNumber } from '#contracts/phone.ts';
import type { StaffRole } from '#modules/staff';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { normaliseEmail, type Person } from '../account/account.ts';
import { findCustomerByEmail, insertAccount, makeStaff } from '../account/accounts.sql.ts';
import { acceptPassword } from '../passwords/password-rules.ts';
import { confirmFactor, proposeFactor, sealTotpSecret } from '../second-step/second-factor.sql.ts';
import { fromBase32 } from '../second-step/totp.ts';
import { setNewDeviceCode } from '../sessions/devices.sql.ts';
import type { IdentityContext } from '../account/context.ts';

export type RequestedAccount = Readonly<{
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone?: PhoneNumber;
  verified: boolean;
  staffRole?: StaffRole;
  /** False spares users of the demo the emailed code of a new browser. */
  newDeviceCodes?: boolean;
  /** Base32. Enrols an authenticator app with this secret, unless the account has one. */
  totpSecret?: string;
}>;

/**
 * Makes an account, for seeds and command lines, unless the address has one; an existing account
 * keeps its password. Gives it the staff role when one is wanted. Returns its id.
 */
export async function ensureAccount(
  ctx: Pick<IdentityContext, 'db' | 'clock' | 'random' | 'passwords' | 'keyring'>,
  requested: RequestedAccount,
): Promise<CustomerId> {
  const { db, clock, random, passwords } = ctx;
  const email = normaliseEmail(requested.email);
  const known = await findCustomerByEmail(db, email);
  const { firstName, lastName, verified, staffRole } = requested;
  const person: Person = { firstName, lastName, phone: requested.phone };
  const password = acceptPassword(requested.password, [firstName, lastName]);
  const passwordHash = known ? '' : await passwords.hash(password);
  const at = clock();
  return db.transaction(async (tx) => {
    const id = known?.id ?? makeId('cus', random);
    const credentialId = makeId('idn', random);
    const account = { id, credentialId, email, person, passwordHash, verified, at };
    if (!known && !(await insertAccount(tx, account))) {
      throw new Error(`${email} was taken while its account was being made. Try again.`);
    }
    if (requested.newDeviceCodes === false) await setNewDeviceCode(tx, id, false);
    if (staffRole) await makeStaff(tx, id, { role: staffRole, at });
    if (requested.totpSecret) await enrol(ctx, tx, { id, secret: requested.totpSecret, at });
    return id;
  });
}

async function enrol(
  { keyring }: Pick<IdentityContext, 'keyring'>,
  tx: Tx,
  { id, secret, at }: { id: CustomerId; secret: string; at: Date },
): Promise<void> {
  const secretSealed = sealTotpSecret(keyring, id, fromBase32(secret));
  await proposeFactor(tx, id, { secretSealed, at });
  await confirmFactor(tx, id, at);
}
