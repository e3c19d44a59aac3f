import type { SignInBody } from '#contracts/account/identity.ts';
import type { Tx } from '#platform/db.ts';
import { consume, TooManyRequests } from '#platform/http/limits.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import { normaliseEmail } from '../account/account.ts';
import { lockCustomer } from '../account/accounts.sql.ts';
import { AccountSuspended, EmailNotVerified, SignInRefused } from '../account/errors.ts';
import {
  findCredential,
  findKept,
  hasFormerHashes,
  renewKept,
  type Credential,
} from '../passwords/credentials.sql.ts';
import { passwordLimits } from '../passwords/password-rules.ts';
import { isKnownDevice } from '../sessions/devices.sql.ts';
import {
  holdsBackNewDevices,
  secondStepOf,
  type SecondStep,
} from '../second-step/second-factor.sql.ts';
import { startSecondStep } from '../second-step/second-step.ts';
import { deleteSession, findSession, insertSession } from '../sessions/sessions.sql.ts';
import type { OpenedSession, SignInOrigin } from '../sessions/signed-in.ts';
import { applyThrottle, releaseThrottle } from '../sessions/sign-in-throttle.sql.ts';
import { noteSignIn, noteWrongPassword } from '../sessions/sign-ins.sql.ts';
import type { IdentityContext } from '../account/context.ts';

export type SignedInSession = OpenedSession &
  Readonly<{
    /** When it is due, the session opens nothing until `passSecondStep`. */
    secondStep: SecondStep;
    /** It is due because the account does not know this browser. */
    newDevice: boolean;
  }>;

const tokenLength = 43;
const knownDeviceLimit = { max: 5, perSeconds: 15 * 60 };

/**
 * Signs in when its turn comes: what a flood of sign-ins waits for is its own, and the connections
 * and threads that everybody else needs stay free. Throws `Unavailable` and as `signInNow` does.
 */
export const signIn = (
  ctx: IdentityContext,
  body: SignInBody,
  origin: SignInOrigin,
): Promise<SignedInSession> => ctx.signInTurn(() => signInNow(ctx, body, origin));

/**
 * Starts a session under a new id. Throws `SignInRefused` alike for a wrong password and an unknown
 * address, `EmailNotVerified` and `AccountSuspended` after the right password only, and
 * `TooManyRequests` after five wrong ones, whether or not the account exists.
 */
async function signInNow(
  ctx: IdentityContext,
  body: SignInBody,
  origin: SignInOrigin,
): Promise<SignedInSession> {
  const { db, keyring } = ctx;
  const email = normaliseEmail(body.email);
  const password = body.password.normalize('NFKC');
  const key = keyring.mac('address-limit', email);
  const { address, userAgent, currentToken, deviceMacs } = origin;
  const isKnown = await isKnownDevice(db, { email, deviceMacs });
  await admit(ctx, key, isKnown);
  // No account has such a password; hashing it would only cost time (rule S97).
  if (Array.from(password).length > passwordLimits.max) throw new SignInRefused();
  const note = { at: ctx.clock(), address, userAgent, newDevice: !isKnown };
  const { token, session } = await openSession(ctx, { email, password }, note);
  const { customerId } = session;
  const own = await secondStepOf(db, customerId);
  const newDevice = own === 'none' && !isKnown && (await holdsBackNewDevices(db, customerId));
  const secondStep = newDevice ? 'email' : own;
  if (secondStep !== 'none')
    await startSecondStep(ctx, { session, token, newDevice: !isKnown }, secondStep);
  else await noteSignIn(db, customerId, { ...note, outcome: 'signed-in', method: 'password' });
  await releaseThrottle(db, key);
  const previous = currentToken && (await findSession(db, currentToken));
  if (previous) await deleteSession(db, previous.id);
  return { token, session, secondStep, newDevice };
}

/** A browser that the account knows is not held by what strangers typed. */
async function admit({ db, clock }: IdentityContext, key: string, isKnown: boolean) {
  const at = clock();
  const admission = await applyThrottle(db, key, at);
  if (admission.kind === 'admitted') return;
  if (!isKnown) throw new TooManyRequests(admission.retryAfterSeconds);
  const limit = { ...knownDeviceLimit, key: `sign-in:known-device:${key}` };
  const retryAfter = await consume(db, limit, at);
  if (retryAfter > 0) throw new TooManyRequests(retryAfter);
}

type Note = Readonly<{ at: Date; address: string; userAgent: string; newDevice: boolean }>;

type Typed = Readonly<{ email: string; password: string }>;

/** Checks the password and writes a session. Throws as `signIn` does. */
async function openSession(ctx: IdentityContext, typed: Typed, note: Note): Promise<OpenedSession> {
  const { db, random } = ctx;
  const credential = await checkPassword(ctx, typed, note);
  const { customerId } = credential;
  const token = alphanumericSecret(tokenLength, random);
  const { at, address, userAgent } = note;
  const isWritten = await db.transaction(async (tx) => {
    if (!(await renewIfSame(tx, credential))) return false;
    const id = makeId('ses', random);
    await insertSession(tx, { id, customerId, token, address, userAgent, at });
    return true;
  });
  // Changed, or rehashed by another sign-in: the next read decides.
  if (!isWritten) return openSession(ctx, typed, note);
  const session = await findSession(db, token);
  if (!session || session.suspended) throw new AccountSuspended();
  return { token, session };
}

type Checked = Credential & Readonly<{ renewed: string | undefined }>;

async function checkPassword(
  { db, passwords }: IdentityContext,
  { email, password }: Typed,
  note: Note,
): Promise<Checked> {
  const credential = await findCredential(db, email);
  const alsoLegacy = await hasFormerHashes(db);
  const right = await passwords.verify({ kept: credential?.kept, password, alsoLegacy });
  if (!credential || !right) {
    await noteWrongPassword(db, email, note);
    throw new SignInRefused();
  }
  if (!credential.verified) throw new EmailNotVerified();
  if (credential.suspended) throw new AccountSuspended();
  const isCurrent = passwords.isCurrent(credential.kept);
  return { ...credential, renewed: isCurrent ? undefined : await passwords.hash(password) };
}

/**
 * Locks the account and returns whether its password is still the checked one; a former hash is
 * replaced. A change of the password ends all sessions, so none may begin under the former one.
 */
async function renewIfSame(tx: Tx, { customerId, kept, renewed }: Checked): Promise<boolean> {
  await lockCustomer(tx, customerId);
  if ((await findKept(tx, customerId)) !== kept) return false;
  if (renewed !== undefined) await renewKept(tx, customerId, renewed);
  return true;
}
