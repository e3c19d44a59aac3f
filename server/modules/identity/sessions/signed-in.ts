import type { Session } from '#contracts/account/identity.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { fullName } from '../account/account.ts';
import type { IdentityContext } from '../account/context.ts';
import type { SessionRow } from './sessions.sql.ts';

/** What the edge knows about the request. */
export type SignInOrigin = Readonly<{
  address: string;
  userAgent: string;
  /** Of this browser; undefined without a proven account in it. */
  deviceMacs: readonly string[];
  /** The token of a session that this browser has now; it ends with the new one. */
  currentToken: string | undefined;
}>;

/** A session that was just begun; a second step may still be due. */
export type OpenedSession = Readonly<{ token: string; session: SessionRow }>;

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
  ...(caller.team ? { team: { name: caller.team.name, role: caller.team.role } } : {}),
  ...(caller.hasTeams ? { hasTeams: true } : {}),
});
