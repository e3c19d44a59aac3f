/** The rate service's rate: shown to staff and on the test page. */
export { rateToShow } from './follow-rate.ts';
export type { RateService } from './rate-service.ts';
