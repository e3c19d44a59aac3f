import type { SignInBody } from '#contracts/identity.ts';
import { consume, TooManyRequests } from '#platform/http/limits.ts';
import { normaliseEmail } from '../account/account.ts';
import type { SignInOutcome } from '../auth-port.ts';
import { AccountSuspended, EmailNotVerified, SignInRefused } from '../errors.ts';
import { passwordLimits } from '../passwords/password-rules.ts';
import { isKnownDevice } from './devices.sql.ts';
import {
  holdsBackNewDevices,
  secondStepOf,
  type SecondStep,
} from '../second-step/second-factor.sql.ts';
import { startSecondStep } from '../second-step/second-step.ts';
import { deleteSession, findSession, type SessionRow } from './sessions.sql.ts';
import { applyBrake, releaseBrake } from './sign-in-brake.sql.ts';
import { noteSignIn, noteWrongPassword } from './sign-ins.sql.ts';
import type { IdentityWorld } from '../world.ts';

/** What the edge knows about the request. */
export type SignInOrigin = Readonly<{
  address: string;
  userAgent: string;
  /** Of this browser; undefined when nobody has proven an account in it. */
  deviceMacs: readonly string[];
  /** The token of a session that this browser has now; it ends with the new one. */
  currentToken: string | undefined;
}>;

export type SignedInSession = Readonly<{
  token: string;
  session: SessionRow;
  /** When it is due, the session opens nothing until `passSecondStep`. */
  secondStep: SecondStep;
  /** It is due because the account does not know this browser. */
  newDevice: boolean;
}>;

const knownDeviceLimit = { max: 5, perSeconds: 15 * 60 };

/**
 * Starts a session under a new id. Throws `SignInRefused` alike for a wrong password and an unknown
 * address, `EmailNotVerified` and `AccountSuspended` after the right password only, and
 * `TooManyRequests` after five wrong ones, whether or not the account exists.
 */
export async function signIn(
  world: IdentityWorld,
  body: SignInBody,
  origin: SignInOrigin,
): Promise<SignedInSession> {
  const { db, keyring } = world;
  const email = normaliseEmail(body.email);
  const password = body.password.normalize('NFKC');
  const key = keyring.mac('address-limit', email);
  const { address, userAgent, currentToken, deviceMacs } = origin;
  const isKnown = await isKnownDevice(db, { email, deviceMacs });
  await admit(world, key, isKnown);
  // Nobody has such a password; hashing it would only spend time (rule S97).
  if (Array.from(password).length > passwordLimits.max) throw new SignInRefused();
  const outcome = await world.auth.signIn({ email, password, address, userAgent });
  const note = { at: world.clock(), address, userAgent, newDevice: !isKnown };
  if (outcome.kind === 'refused') await noteWrongPassword(db, email, note);
  const { token, session } = await sessionOf(world, outcome);
  const { customerId } = session;
  const own = await secondStepOf(db, customerId);
  const newDevice = own === 'none' && !isKnown && (await holdsBackNewDevices(db, customerId));
  const secondStep = newDevice ? 'email' : own;
  if (secondStep !== 'none')
    await startSecondStep(world, { session, token, newDevice: !isKnown }, secondStep);
  else await noteSignIn(db, customerId, { ...note, outcome: 'signed-in', method: 'password' });
  await releaseBrake(db, key);
  const previous = currentToken && (await findSession(db, currentToken));
  if (previous) await deleteSession(db, previous.id);
  return { token, session, secondStep, newDevice };
}

/** A browser that the account knows is not held by what strangers typed. */
async function admit({ db, clock }: IdentityWorld, key: string, isKnown: boolean) {
  const at = clock();
  const admission = await applyBrake(db, key, at);
  if (admission.kind === 'admitted') return;
  if (!isKnown) throw new TooManyRequests(admission.retryAfterSeconds);
  const limit = { ...knownDeviceLimit, key: `sign-in:known-device:${key}` };
  const retryAfter = await consume(db, limit, at);
  if (retryAfter > 0) throw new TooManyRequests(retryAfter);
}

async function sessionOf(
  world: IdentityWorld,
  outcome: SignInOutcome,
): Promise<Pick<SignedInSession, 'token' | 'session'>> {
  if (outcome.kind === 'unverified') throw new EmailNotVerified();
  if (outcome.kind === 'refused') throw new SignInRefused();
  const session = await findSession(world.db, outcome.token);
  if (!session) throw new Error('The engine answered with a session that does not exist.');
  if (session.suspended) {
    await deleteSession(world.db, session.id);
    throw new AccountSuspended();
  }
  return { token: outcome.token, session };
}
