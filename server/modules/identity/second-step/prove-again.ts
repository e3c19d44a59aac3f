import type { SignedIn } from '#platform/http/policy.ts';
import { reauthenticate } from '../passwords/change-account.ts';
import { CodeRefused } from '../errors.ts';
import { consumeTries, plainCode, takeFactorCode } from './second-step.ts';
import { markMfa } from '../sign-in/sessions.sql.ts';
import type { IdentityContext } from '../context.ts';

export type Proof = Readonly<{ password: string } | { code: string }>;

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
  const { customerId } = caller;
  await consumeTries(ctx, customerId, at);
  const code = plainCode(proof.code);
  if (!(await takeFactorCode(ctx, customerId, { code, at }))) throw new CodeRefused();
  return 'code';
}
