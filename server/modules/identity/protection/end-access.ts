import type { CustomerId } from '#contracts/ids.ts';
import { dropDevicesOf } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import { forgetDevices } from '../sessions/devices.sql.ts';
import { dropOpenLinks } from '../sessions/mail-links.sql.ts';
import { dropProposedFactor } from '../second-step/second-factor.sql.ts';
import { endSessionsExcept } from '../sessions/sessions.sql.ts';
import { revokeTokens } from '../tokens/api-tokens.sql.ts';
import { revokeListLinks } from '../tokens/list-links.sql.ts';
import { dropInvitationsOf } from '../team/invitations.sql.ts';

type Ending = Readonly<{
  customerId: CustomerId;
  at: Date;
  /** The session that requests it continues, and its browser stays known. */
  keepSession?: string;
}>;

/**
 * Ends everything that opens an account now or could change it later: sessions with their pending
 * second steps, open links of every purpose (and with them an e-mail change that was asked for),
 * proposed factors, known browsers, API tokens, list links, invitations into a team and the push
 * addresses of staff. For every change after which an earlier intruder must have nothing left: a
 * new password or address, a role that begins or ends, a second factor that is switched off,
 * erasure. Runs in the caller's transaction, which holds the account; twice is once.
 */
export async function endAccess(tx: Tx, { customerId, at, keepSession }: Ending): Promise<void> {
  await forgetDevices(tx, customerId, keepSession);
  await endSignIns(tx, { customerId, ...(keepSession === undefined ? {} : { keepSession }) });
  await revokeTokens(tx, customerId, at);
  await revokeListLinks(tx, customerId, at);
}

/**
 * Ends what is open now, and keeps known browsers and tokens for later: a suspension pauses an
 * account, whose tokens are refused meanwhile.
 */
export async function endSignIns(
  tx: Tx,
  { customerId, keepSession = '' }: Omit<Ending, 'at'>,
): Promise<void> {
  await dropOpenLinks(tx, customerId);
  await dropInvitationsOf(tx, customerId);
  await dropProposedFactor(tx, customerId);
  await dropDevicesOf(tx, customerId);
  await endSessionsExcept(tx, customerId, keepSession);
}
