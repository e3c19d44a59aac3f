import type { LeaseTab } from '#contracts/leases/lease-list.ts';
import type { LeaseQuery } from '#contracts/leases/own-leases.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { nairobiDay } from '#contracts/time.ts';
import { InvalidInput } from '#platform/errors.ts';

/** Which leases of a customer; one that was never more than a hold is none of them. */
export type LeaseFilter = Readonly<{
  customerId: CustomerId;
  tab: LeaseTab;
  ids?: readonly string[];
  text?: string | undefined;
  label?: string | undefined;
  /** Begun at or after this moment. */
  from?: Date | undefined;
  /** Ends, or ended, before this moment. */
  before?: Date | undefined;
}>;

/**
 * Reads the filters of a call for the signed-in customer. Throws InvalidInput for a day that no
 * calendar has.
 */
export function leaseFilterOf(query: LeaseQuery, customerId: CustomerId): LeaseFilter {
  const { tab = 'all', search, label, from, to } = query;
  return {
    customerId,
    tab,
    text: search || undefined,
    label,
    from: from === undefined ? undefined : dayOf('from', from).start,
    before: to === undefined ? undefined : dayOf('to', to).end,
  };
}

function dayOf(field: 'from' | 'to', day: string) {
  const borders = nairobiDay(day);
  if (!Number.isNaN(borders.end.getTime())) return borders;
  throw InvalidInput.at(`/${field}`, 'Give a day as yyyy-mm-dd.');
}
