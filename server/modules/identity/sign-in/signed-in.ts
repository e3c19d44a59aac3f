import type { Session } from '#contracts/account/identity.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { fullName } from '../account/account.ts';
import type { IdentityContext } from '../context.ts';

/** What the browser keeps: the anti-CSRF value and facts for display, never the token (S74). */
export const toSession = (
  { keyring }: Pick<IdentityContext, 'keyring'>,
  caller: SignedIn,
): Session => ({
  authToken: keyring.mac('csrf', caller.sessionId),
  userDetails: {
    firstName: caller.firstName,
    lastName: caller.lastName,
    name: fullName(caller),
    email: caller.email,
    customerId: caller.customerId,
    customerReference: caller.customerId,
  },
  role: caller.kind,
  ...(caller.acting
    ? { acting: { staff: caller.acting.staffEmail, until: caller.acting.until.toISOString() } }
    : {}),
});
