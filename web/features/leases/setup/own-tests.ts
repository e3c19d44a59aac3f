import { nowMs } from '../../../lib/time/clock.ts';

/** Gateways report every two seconds; after this the connection of a test has been counted. */
const reportedAfterMs = 6_000;
let quietUntilMs = 0;

/** A test by the shop itself begins: its connection is not the customer's. */
export const beginTest = (): void => {
  quietUntilMs = Number.POSITIVE_INFINITY;
};
/** The test is over, but its connection may not be counted yet. */
export const endTest = (): void => {
  quietUntilMs = nowMs() + reportedAfterMs;
};
/** Whether a connection that is counted now may be one of the shop's own. */
export const isTesting = (): boolean => nowMs() < quietUntilMs;
