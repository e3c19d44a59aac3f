import type { PasskeyPlace } from '#contracts/account/passkey-place.ts';
import type { RequestOptions, UsedCredential } from '#contracts/account/passkeys.ts';
import type { Tx } from '#platform/db.ts';
import { alphanumericSecret, makeId } from '#platform/random.ts';
import type { Customer } from '../account/account.ts';
import { findCustomer } from '../account/accounts.sql.ts';
import { isKnownDevice } from '../sessions/devices.sql.ts';
import { isStaff } from '../account/is-staff.sql.ts';
import { EmailNotVerified, PasskeyRefused } from '../account/errors.ts';
import { deleteSession, findSession, insertSession } from '../sessions/sessions.sql.ts';
import type { OpenedSession, SignInOrigin } from '../sessions/signed-in.ts';
import { noteSignIn, type SignInNote } from '../sessions/sign-ins.sql.ts';
import type { IdentityContext } from '../account/context.ts';
import { placeOf } from './keep-passkeys.ts';
import {
  challengeMs,
  drawChallenge,
  readChallenge,
  type Challenge,
  type ChallengePurpose,
} from './passkey-challenge.ts';
import { findPasskey, spendChallenge, usePasskey, type KeptPasskey } from './passkeys.sql.ts';
import { reasonOf, requestOptionsFor, verifyUsed } from './webauthn.ts';

const tokenLength = 43;

/** Bound to one browser: an answer that leaks out of it is worth nothing elsewhere. */
const signInFrom = (browser: string): ChallengePurpose => ({ kind: 'sign-in', bound: browser });

/** Asks a browser for a passkey of its user. Throws `PasskeyRefused` where none works. */
export function askPasskey(ctx: IdentityContext, browser: string): RequestOptions {
  const place = placeOf(ctx);
  if (!place) throw new PasskeyRefused();
  const challenge = drawChallenge(ctx, signInFrom(browser));
  return requestOptionsFor(place, { challenge, timeoutMs: challengeMs });
}

export type PasskeyOrigin = SignInOrigin & Readonly<{ browser: string | undefined }>;

type Attempt = Readonly<{
  passkey: KeptPasskey;
  account: Customer;
  note: Omit<SignInNote, 'outcome'>;
  origin: PasskeyOrigin;
}>;

/**
 * Starts a session by a passkey alone: the authenticator has verified its owner, so it stands for
 * password and code together. Throws `PasskeyRefused` alike for an unknown passkey, a wrong answer,
 * a copy, staff and a suspended account, and `EmailNotVerified` after a right answer only.
 */
export async function signInWithPasskey(
  ctx: IdentityContext,
  credential: UsedCredential,
  origin: PasskeyOrigin,
): Promise<OpenedSession> {
  const place = placeOf(ctx);
  const attempt = place && (await attemptOf(ctx, { place, credential, origin }));
  if (!attempt) throw new PasskeyRefused();
  const { challenge, counter, backedUp } = await checked(ctx, { place, credential, attempt });
  const token = alphanumericSecret(tokenLength, ctx.random);
  const { note, passkey } = attempt;
  const outcome = await ctx.db.transaction(async (tx) => {
    if (!(await spendChallenge(tx, challenge))) return 'wrong-passkey';
    const use = { id: passkey.id, counter, backedUp, at: note.at };
    if (!(await usePasskey(tx, use))) return 'copied-passkey';
    return open(ctx, tx, { attempt, token });
  });
  if (outcome === 'unverified') throw new EmailNotVerified();
  if (outcome !== 'closed') await noteSignIn(ctx.db, passkey.customerId, { ...note, outcome });
  const session = outcome === 'signed-in' ? await findSession(ctx.db, token) : undefined;
  if (!session) throw new PasskeyRefused();
  return { token, session };
}

type PasskeyAttempt = Readonly<{ place: PasskeyPlace; credential: UsedCredential }>;

async function attemptOf(
  { db, clock }: IdentityContext,
  { place, credential, origin }: PasskeyAttempt & Readonly<{ origin: PasskeyOrigin }>,
): Promise<Attempt | undefined> {
  const { id: credentialId, response } = credential;
  const passkey = await findPasskey(db, { credentialId, host: place.host });
  const account = passkey && (await findCustomer(db, passkey.customerId));
  if (!account) return undefined;
  // Authenticators return the passkey's account; it must be the stored one.
  const handle = response.userHandle && Buffer.from(response.userHandle, 'base64url').toString();
  if (handle && handle !== account.id) return undefined;
  const { address, userAgent, deviceMacs } = origin;
  const isKnown = await isKnownDevice(db, { email: account.email, deviceMacs });
  const note = { at: clock(), address, userAgent, method: 'passkey', newDevice: !isKnown } as const;
  return { passkey, account, note, origin };
}

async function checked(
  ctx: IdentityContext,
  { place, credential, attempt }: PasskeyAttempt & Readonly<{ attempt: Attempt }>,
): Promise<{ challenge: Challenge; counter: number; backedUp: boolean }> {
  const { passkey, note, origin } = attempt;
  let challenge: Challenge | undefined;
  const isOurs = (answered: string) => {
    challenge = readChallenge(ctx, signInFrom(origin.browser ?? ''), answered);
    return challenge !== undefined;
  };
  try {
    const use = await verifyUsed({ place, isOurs }, credential, passkey);
    if (challenge) return { challenge, ...use };
  } catch (cause) {
    ctx.log.info({ reason: reasonOf(cause) }, 'a passkey was refused');
  }
  // A late answer is not reported to the owner; a wrong answer to our own challenge is.
  if (challenge) {
    await noteSignIn(ctx.db, passkey.customerId, { ...note, outcome: 'wrong-passkey' });
  }
  throw new PasskeyRefused();
}

/** Opens the session, in place of the one that this browser had. */
async function open(
  { random }: IdentityContext,
  tx: Tx,
  { attempt: { account, note, origin }, token }: Readonly<{ attempt: Attempt; token: string }>,
): Promise<'signed-in' | 'closed' | 'unverified'> {
  if (account.suspendedAt || account.erasedAt || (await isStaff(tx, account.id))) return 'closed';
  if (!account.emailVerified) return 'unverified';
  const { at, address, userAgent } = note;
  const id = makeId('ses', random);
  await insertSession(tx, { id, customerId: account.id, token, address, userAgent, at });
  const previous = origin.currentToken && (await findSession(tx, origin.currentToken));
  if (previous) await deleteSession(tx, previous.id);
  return 'signed-in';
}
