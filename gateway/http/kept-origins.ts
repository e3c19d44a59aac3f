/** Lines to origins that plain HTTP keeps for the next request to the same authority. */
import type { Reader, Wire } from '../wire.ts';

const authorities = new WeakMap<Wire, string>();

/** The line, when it was kept for that authority and is still open. */
export function keptOrigin(origin: Wire | null, authority: string): Wire | null {
  if (origin === null || authorities.get(origin) !== authority) return null;
  return origin.ended || origin.isClosed ? null : origin;
}

/** Keeps a line whose answer is complete. */
export function keepOrigin(origin: Wire, authority: string): void {
  authorities.set(origin, authority);
  origin.reader = idleReader(origin);
  origin.resume();
}

/** A request is being sent on this connection: it must not be shared. */
export function useOrigin(origin: Wire): void {
  authorities.delete(origin);
}

/** Later data on the connection is discarded. */
export function ignoreOrigin(origin: Wire): void {
  origin.reader = { bytes: () => false, ended: () => {}, closed: () => {} };
}

/** An origin that sends data without a request is dropped. */
const idleReader = (origin: Wire): Reader => ({
  bytes: () => {
    origin.reset();
    return false;
  },
  ended: () => origin.reset(),
  closed: () => {},
});
