/** The shop's promise about the time from payment to delivery. */
import { hourMs } from '../time.ts';

/** The delivery time that the shop promises after payment. */
export const promiseMs = 2 * hourMs;

type Waiting = Readonly<{ paidAt: Date | null; requestedAt: Date }>;

/** When a delivery is late: counted from its payment, or from its request while none is known. */
export const promisedBy = ({ paidAt, requestedAt }: Waiting): Date =>
  new Date((paidAt ?? requestedAt).getTime() + promiseMs);
