import type { CustomerId } from '#contracts/ids.ts';
import { audit } from '#modules/staff';
import type { ActingRequest } from '#platform/http/guard.ts';
import type { IdentityAdminContext } from './context.ts';

export const subjectOf = (id: CustomerId) => ({ kind: 'customer', id });

/** Writes one call of a visit to the audit log; the guard waits for it before the call is made. */
export async function recordActing(
  { db, clock }: Pick<IdentityAdminContext, 'db' | 'clock'>,
  { acting, customerId, method, path, address, refused }: ActingRequest,
): Promise<void> {
  const { staffId } = acting;
  await db.transaction((tx) =>
    audit(tx, {
      staff: { id: staffId, actor: `staff:${staffId}`, address },
      action: refused ? 'customer.act_as.refused' : 'customer.act_as.call',
      subject: subjectOf(customerId),
      after: { method, path },
      at: clock(),
    }),
  );
}
