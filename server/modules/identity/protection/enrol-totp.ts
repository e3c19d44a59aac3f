import type { CustomerId } from '#contracts/ids.ts';
import type { ProtectionChange } from '#modules/notifications';
import type { Queryable, Tx } from '#platform/db.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { reauthenticate } from '../second-step/prove-again.ts';
import { setNewDeviceCode } from '../sessions/devices.sql.ts';
import { endAccess } from './end-access.ts';
import { CodeRefused } from '../account/errors.ts';
import { drawBackupCodes } from '../second-step/backup-codes.ts';
import {
  confirmFactor,
  dropFactor,
  findFactor,
  openTotpSecret,
  proposeFactor,
  replaceBackupCodes,
  sealTotpSecret,
  setMailCodes,
  takeStep,
} from '../second-step/second-factor.sql.ts';
import { consumeTries, plainCode, takeFactorCode } from '../second-step/second-step.ts';
import { markMfa } from '../sessions/sessions.sql.ts';
import { notifyOfProtection } from '../account/notify-protection.ts';
import { stepOfCode, toBase32, totpUri } from '../second-step/totp.ts';
import type { IdentityContext } from '../account/context.ts';

const secretBytes = 20;

/** Proposes a secret for an authenticator app; it counts from its first code on. */
export async function startTotp(ctx: IdentityContext, caller: SignedIn, currentPassword: string) {
  await reauthenticate(ctx, caller, currentPassword);
  const { db, clock, keyring, random } = ctx;
  const bytes = Buffer.from(random(secretBytes));
  const secretSealed = sealTotpSecret(keyring, caller.customerId, bytes);
  await proposeFactor(db, caller.customerId, { secretSealed, at: clock() });
  const secret = toBase32(bytes);
  return { secret, uri: totpUri({ secret, issuer: ctx.shop.name, account: caller.email }) };
}

/**
 * Switches the app on by its first code, signs out every other device, and returns the backup
 * codes, which are never shown again. Throws `CodeRefused`.
 */
export async function confirmTotp(
  ctx: IdentityContext,
  caller: SignedIn,
  typed: string,
): Promise<string[]> {
  const { db, clock } = ctx;
  const { customerId, sessionId } = caller;
  const at = clock();
  await consumeTries(ctx, customerId, at);
  // Looked at first, so that a wrong code costs no slow hash, and again under the lock.
  await firstStep(ctx, db, { customerId, typed, at });
  const { codes, kept, salt } = await drawBackupCodes(ctx);
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const step = await firstStep(ctx, tx, { customerId, typed, at });
    await takeStep(tx, customerId, step);
    await confirmFactor(tx, customerId, at);
    await replaceBackupCodes(tx, customerId, { kept, salt });
    await endAccess(tx, { customerId, at, keepSession: sessionId });
    await markMfa(tx, sessionId, at);
    await notifyOfProtection(ctx, tx, { customerId, change: 'app-on', at });
  });
  return codes;
}

/** The time step of the first code of a proposed app. Throws `CodeRefused`. */
async function firstStep(
  { keyring }: IdentityContext,
  db: Queryable,
  { customerId, typed, at }: { customerId: CustomerId; typed: string; at: Date },
): Promise<number> {
  const factor = await findFactor(db, customerId);
  if (!factor || factor.confirmed) throw new CodeRefused();
  const secret = openTotpSecret(keyring, customerId, factor);
  const step = stepOfCode(secret, plainCode(typed), at);
  if (step === undefined) throw new CodeRefused();
  return step;
}

/** Switches the app off: takes the password and a code, so a stolen session cannot. */
export async function endTotp(
  ctx: IdentityContext,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; code: string }>,
): Promise<void> {
  const { db, clock } = ctx;
  const { customerId, sessionId } = caller;
  await reauthenticate(ctx, caller, body.currentPassword);
  const at = clock();
  await consumeTries(ctx, customerId, at);
  const right = await takeFactorCode(ctx, customerId, { code: plainCode(body.code), at });
  if (!right) throw new CodeRefused();
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    await dropFactor(tx, customerId);
    await endAccess(tx, { customerId, at, keepSession: sessionId });
    await notifyOfProtection(ctx, tx, { customerId, change: 'app-off', at });
  });
}

/** Switches codes by mail on or off; an app, where there is one, comes first. */
export async function switchMailCodes(
  ctx: IdentityContext,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; on: boolean }>,
): Promise<void> {
  await reauthenticate(ctx, caller, body.currentPassword);
  const change = body.on ? 'email-codes-on' : 'email-codes-off';
  await notifyIfNew(ctx, caller, { change, set: (tx, id) => setMailCodes(tx, id, body.on) });
}

/** Switches the mailed code for browsers that the account does not know on or off (decision G1). */
export async function switchNewDeviceCodes(
  ctx: IdentityContext,
  caller: SignedIn,
  body: Readonly<{ currentPassword: string; on: boolean }>,
): Promise<void> {
  await reauthenticate(ctx, caller, body.currentPassword);
  const change = body.on ? 'new-device-codes-on' : 'new-device-codes-off';
  await notifyIfNew(ctx, caller, { change, set: (tx, id) => setNewDeviceCode(tx, id, body.on) });
}

type Switch = Readonly<{
  change: ProtectionChange;
  /** How many rows it changed: none when it was so before. */
  set: (tx: Tx, id: CustomerId) => Promise<number>;
}>;

async function notifyIfNew(ctx: IdentityContext, caller: SignedIn, { change, set }: Switch) {
  const { customerId } = caller;
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    if ((await set(tx, customerId)) > 0)
      await notifyOfProtection(ctx, tx, { customerId, change, at });
  });
}
