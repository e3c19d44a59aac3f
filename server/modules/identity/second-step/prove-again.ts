import { consumeOrRefuse } from '#platform/http/limits.ts';
import { personOf, type SignedIn } from '#platform/http/policy.ts';
import { CodeRefused, CurrentPasswordRefused } from '../account/errors.ts';
import { findKept } from '../passwords/credentials.sql.ts';
import { consumeTries, plainCode, takeFactorCode } from './second-step.ts';
import { markMfa } from '../sessions/sessions.sql.ts';
import type { IdentityContext } from '../account/context.ts';

const passwordTries = { max: 5, perSeconds: 15 * 60 };

export type Proof = Readonly<{ password: string } | { code: string }>;

/**
 * Asks the person for their password again, whichever account they act for, before something that a
 * stolen session must not do.
 */
export async function reauthenticate(ctx: IdentityContext, caller: SignedIn, typed: string) {
  const { db, clock, passwords } = ctx;
  const customerId = personOf(caller);
  await consumeOrRefuse(db, { ...passwordTries, key: `password-again:${customerId}` }, clock());
  const right = await passwords.verify({
    kept: await findKept(db, customerId),
    password: typed,
  });
  if (!right) throw new CurrentPasswordRefused();
}

/**
 * A member of the team is still there: a code of the app counts for the session from now on. Throws
 * `CodeRefused` and `TooManyRequests`.
 */
export async function proveByCode(ctx: IdentityContext, caller: SignedIn, code: string) {
  await proveAgain(ctx, caller, { code });
  await markMfa(ctx.db, caller.sessionId, ctx.clock());
}

/** The person is still there, and not only the session: a password or a code, both counted. */
export async function proveAgain(
  ctx: IdentityContext,
  caller: SignedIn,
  proof: Proof,
): Promise<'password' | 'code'> {
  if ('password' in proof) {
    await reauthenticate(ctx, caller, proof.password);
    return 'password';
  }
  const at = ctx.clock();
  const customerId = personOf(caller);
  await consumeTries(ctx, customerId, at);
  const code = plainCode(proof.code);
  if (!(await takeFactorCode(ctx, customerId, { code, at }))) throw new CodeRefused();
  return 'code';
}
