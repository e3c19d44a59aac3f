/** What the rate service tells: shown to staff and on the test page. */
export { rateToShow } from './follow-rate.ts';
export type { RateService } from './rate-service.ts';
