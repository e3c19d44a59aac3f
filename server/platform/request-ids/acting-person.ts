import type { CustomerId } from '#contracts/ids.ts';
import { currentWork } from './request-context.ts';
import { personOf, type Caller } from '../http/policy.ts';

/**
 * Who does something for an account, as histories name them: the person of a team behind the
 * request that this is done for, else the account's own.
 */
export function actorFor(customerId: CustomerId): `customer:${CustomerId}` {
  // A request is the piece of work that everything done for it belongs to (`followRequests`).
  const { caller } = (currentWork() ?? {}) as { caller?: Caller };
  if (!caller || caller.kind === 'visitor' || caller.customerId !== customerId) {
    return `customer:${customerId}`;
  }
  return `customer:${personOf(caller)}`;
}
