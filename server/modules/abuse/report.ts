import { abuseDaysMax, type AbuseForm, type AbuseState } from '#contracts/support/abuse.ts';
import { InvalidInput } from '#platform/errors.ts';
import { isIpAddress } from '#platform/ip-address.ts';
import { dayMs, fromNairobiClock, minuteMs } from '#contracts/time.ts';

/** Where a report may go from each state. A suspension is lifted on the customer's record. */
const moves: Record<AbuseState, readonly AbuseState[]> = {
  new: ['looking', 'warned', 'suspended', 'closed'],
  looking: ['warned', 'suspended', 'closed'],
  warned: ['suspended', 'closed'],
  suspended: ['closed'],
  closed: ['looking'],
};

export const movesFrom = (state: AbuseState): readonly AbuseState[] => moves[state];

/** These name whose lease it was. */
export const namesLease = (state: AbuseState) => state === 'warned' || state === 'suspended';

const skewMs = 10 * minuteMs;

/**
 * The address and the moment of a form. Throws `InvalidInput` for what is no address, and for a
 * moment to come or older than the connection logs.
 */
export function placeOf({ exit, at, zone }: AbuseForm, now: Date) {
  if (!isIpAddress(exit)) throw InvalidInput.at('/exit', 'Enter one IP address.');
  const happenedAt = zone === 'nairobi' ? fromNairobiClock(at) : new Date(`${at}Z`);
  const age = now.getTime() - happenedAt.getTime();
  if (!Number.isFinite(age) || age < -skewMs || age > abuseDaysMax * dayMs) {
    throw InvalidInput.at('/at', `Choose a time within the last ${abuseDaysMax} days.`);
  }
  return { exit, happenedAt };
}
