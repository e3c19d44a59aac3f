import { typedReference } from '#contracts/typed.ts';
import type { PendingStep } from '#contracts/account/identity.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { enqueueMail } from '#modules/notifications';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { findCustomer } from '../account/accounts.sql.ts';
import type { Where } from '../sessions/devices.ts';
import { CodeRefused, SecondStepOver } from '../account/errors.ts';
import {
  backupCodeMacs,
  findChallenge,
  findFactor,
  insertChallenge,
  openTotpSecret,
  passChallenge,
  setChallengeCode,
  takeBackupCode,
  takeSending,
  takeStep,
  tryChallenge,
  type Challenge,
} from './second-factor.sql.ts';
import { findSession, type SessionRow } from '../sessions/sessions.sql.ts';
import { noteSignIn } from '../sessions/sign-ins.sql.ts';
import { notifyOfProtection } from '../account/notify-protection.ts';
import { isBackupCode, stretchCode } from './backup-codes.ts';
import { stepOfCode } from './totp.ts';
import type { IdentityContext } from '../account/context.ts';
import { daySeconds, minuteMs } from '#contracts/time.ts';

const validMinutes = 10;
const codeSpace = 1_000_000;
// 30 tries a day against three valid codes in a million: under 1 in 10,000 (rule S91).
const triesPerQuarter = { max: 10, perSeconds: 15 * 60 };
const triesPerDay = { max: 30, perSeconds: daySeconds };

/** Holds a fresh session back until its code came, and mails the code when it goes by mail. */
export async function startSecondStep(
  ctx: IdentityContext,
  { session, token, newDevice }: { session: SessionRow; token: string; newDevice: boolean },
  method: 'email' | 'totp',
): Promise<void> {
  const expiresAt = new Date(ctx.clock().getTime() + validMinutes * minuteMs);
  await insertChallenge(ctx.db, { sessionId: session.id, method, newDevice, expiresAt });
  if (method === 'email') await sendCode(ctx, token);
}

/** What this browser still has to enter, as its screen words it; null when nothing waits. */
export async function pendingStep(
  { db, clock }: IdentityContext,
  token: string | undefined,
): Promise<PendingStep['method']> {
  const challenge = token && (await findChallenge(db, token, clock()));
  if (!challenge) return null;
  return challenge.method === 'email' && challenge.newDevice ? 'device' : challenge.method;
}

/** Emails a new code, which ends the previous one. Silent when it is too early or too often. */
export async function sendCode(ctx: IdentityContext, token: string): Promise<void> {
  const { db, clock, keyring, random } = ctx;
  const at = clock();
  await db.transaction(async (tx) => {
    const sending = await takeSending(tx, token, at);
    const account = sending && (await findCustomer(tx, sending.customerId));
    if (!sending || !account) return;
    const code = drawCode(random);
    const mac = keyring.mac('sign-in-code', `${sending.sessionId}:${code}`);
    await setChallengeCode(tx, sending.sessionId, mac);
    await enqueueMail(tx, ctx, {
      template: 'sign-in-code',
      dedupeKey: `sign-in-code:${sending.sessionId}:${at.toISOString()}`,
      to: [account.email],
      customerId: account.id,
      facts: { firstName: account.firstName, code, validMinutes },
      at,
    });
  });
}

/** 48 random bits over a million codes: the bias is below one in a hundred million. */
const drawCode = (random: IdentityContext['random']) =>
  String(Buffer.from(random(6)).readUIntBE(0, 6) % codeSpace).padStart(6, '0');

/**
 * Finishes a sign-in. Throws `CodeRefused` for a wrong or used code, `SecondStepOver` when there is
 * nothing to finish or the tries of this code are spent, `TooManyRequests` beyond the account's.
 */
export async function passSecondStep(
  ctx: IdentityContext,
  { token, typed, where }: { token: string | undefined; typed: string; where: Where },
): Promise<SessionRow> {
  const { db, clock } = ctx;
  const at = clock();
  const challenge = token && (await tryChallenge(db, token, at));
  if (!challenge) throw new SecondStepOver();
  const { customerId, sessionId, method } = challenge;
  await consumeTries(ctx, customerId, at);
  const right = await isRight(ctx, { challenge, code: plainCode(typed), at });
  const note = { ...where, at, method: 'password', newDevice: challenge.newDevice } as const;
  if (!right) {
    await noteSignIn(db, customerId, { ...note, outcome: 'wrong-code' });
    throw new CodeRefused();
  }
  const mfaAt = method === 'totp' ? at : null;
  const passed = await db.transaction((tx) => passChallenge(tx, { sessionId, mfaAt, at }));
  const session = await findSession(db, token);
  if (!passed || !session || session.suspended) throw new SecondStepOver();
  await noteSignIn(db, customerId, { ...note, outcome: 'signed-in' });
  return session;
}

export async function consumeTries({ db }: IdentityContext, customerId: CustomerId, at: Date) {
  await consumeOrRefuse(db, { ...triesPerQuarter, key: `code:quarter:${customerId}` }, at);
  await consumeOrRefuse(db, { ...triesPerDay, key: `code:day:${customerId}` }, at);
}

export const plainCode = (typed: string) => typedReference(typed);

type Answer = Readonly<{ challenge: Challenge; code: string; at: Date }>;

async function isRight(ctx: IdentityContext, { challenge, code, at }: Answer): Promise<boolean> {
  const { method, sessionId, codeMac, customerId } = challenge;
  if (method === 'totp') return takeFactorCode(ctx, customerId, { code, at });
  return codeMac !== null && ctx.keyring.isMac('sign-in-code', `${sessionId}:${code}`, codeMac);
}

/** Uses up a code of the app, or a backup code. Neither works twice (rule S93). */
export async function takeFactorCode(
  ctx: IdentityContext,
  customerId: CustomerId,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const { db, keyring } = ctx;
  const factor = await findFactor(db, customerId);
  if (!factor?.confirmed) return false;
  const secret = openTotpSecret(keyring, customerId, factor);
  const step = stepOfCode(secret, code, at);
  if (step !== undefined) return takeStep(db, customerId, step);
  if (!isBackupCode(code)) return false;
  const stretched = await stretchCode(ctx, code, factor.codesSalt);
  const kept = [stretched, ...backupCodeMacs(keyring, customerId, { ...factor, code })];
  return db.transaction(async (tx) => {
    const taken = await takeBackupCode(tx, customerId, { kept, at });
    if (taken) await notifyOfProtection(ctx, tx, { customerId, change: 'backup-code-used', at });
    return taken;
  });
}
