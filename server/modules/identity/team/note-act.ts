import type { TeamAct } from '#contracts/account/team.ts';
import { personOf } from '#platform/http/policy.ts';
import type { Guard } from '#platform/http/guard.ts';
import type { IdentityContext } from '../account/context.ts';
import { deleteAct, insertAct } from './acts.sql.ts';

/** What a call does, by its method and path; null for calls that change nothing worth a line. */
const actOf: Readonly<Record<string, TeamAct | null>> = {
  'POST /payments': 'paid',
  'POST /products/proxy/lease': 'paid',
  'POST /carts/pay': 'paid',
  'POST /balance/topups': 'topped-up',
  'POST /leases/:id/renew': 'renewed',
  'POST /servers/:id/renew': 'renewed',
  'PUT /leases/:id/auto-renewal': 'auto-renewal',
  'DELETE /leases/:id/auto-renewal': 'auto-renewal',
  'PUT /servers/:id/auto-renewal': 'auto-renewal',
  'DELETE /servers/:id/auto-renewal': 'auto-renewal',
  'PUT /traffic/:id/top-up': 'traffic-top-up',
  'DELETE /traffic/:id/top-up': 'traffic-top-up',
  'POST /traffic/:id/end': 'refund',
  'POST /leases/:id/cancellation': 'cancelled',
  'DELETE /leases/:id/cancellation': 'cancelled',
  'POST /servers/:id/leave': 'cancelled',
  'POST /leases/:id/refund': 'refund',
  'POST /servers/:id/late': 'refund',
  'POST /balance/payouts': 'payout',
  'POST /balance/payouts/:id/withdraw': 'payout',
  'POST /leases/:id/replace': 'replaced',
  'POST /leases/:id/address-change': 'address',
  'PUT /leases/:id/change-link': 'address',
  'DELETE /leases/:id/change-link': 'address',
  'POST /leases/:id/sessions/release': 'address',
  'POST /leases/:id/credentials': 'credentials',
  'POST /leases/:id/sources': 'sources',
  'POST /leases/:id/sources/remove': 'sources',
  'POST /leases/:id/sub-users': 'sub-users',
  'PATCH /sub-users/:id': 'sub-users',
  'DELETE /sub-users/:id': 'sub-users',
  'POST /sub-users/:id/password': 'sub-users',
  'POST /leases/:id/test': 'tested',
  'PUT /leases/:id/label': 'labelled',
  'POST /leases/many': 'many',
  'POST /servers/:id/operations': 'server-work',
  'POST /servers/:id/reveal': 'server-password',
  'POST /servers/:id/console': 'server-password',
  'PUT /billing/details': 'billing-details',
  'POST /support/tickets': 'ticket',
  'POST /support/chat': 'ticket',
  'POST /support/tickets/:id/close': 'ticket',
  'POST /support/tickets/:id/messages': 'ticket',
  'POST /account/tokens': 'token',
  'DELETE /account/tokens/:id': 'token',
  'POST /account/list-links': 'list-link',
  'DELETE /account/list-links/:id': 'list-link',
  'POST /account/team/invitations': 'invited',
  'DELETE /account/team/invitations/:id': 'withdrew',
  'PUT /account/team/members/:id/role': 'role-changed',
  'DELETE /account/team/members/:id': 'removed',
  'POST /proxies/:id/site-check': null,
  'POST /notices/read': null,
  'POST /support/tickets/:id/typing': null,
  'POST /support/files': null,
  'POST /account/logout': null,
};

type Noting = Pick<IdentityContext, 'db' | 'clock' | 'log'>;

/**
 * Writes down what the people of a team change for an account, before it is done, so that nothing
 * that was done is missing; a line whose call was refused is taken back.
 */
export const createTeamNotes =
  ({ db, clock, log }: Noting): NonNullable<Guard['noteTeam']> =>
  async ({ caller, method, path, subject, address }) => {
    const act = actOf[`${method} ${path}`];
    if (act === null) return undefined;
    const id = await insertAct(db, {
      accountId: caller.customerId,
      personId: personOf(caller),
      act: act ?? 'other',
      subject: subject ?? null,
      tokenId: caller.token?.id ?? null,
      address,
      at: clock(),
    });
    return async () => {
      try {
        await deleteAct(db, id);
      } catch (error) {
        // One line too many is better than no answer.
        log.warn({ err: error }, 'the line of a refused call of a team stayed');
      }
    };
  };
