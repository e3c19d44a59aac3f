/** What the rate service tells: asked by the worker, shown to staff and on the test page. */
export { followRate, rateToShow } from './follow-rate.ts';
export type { RateService } from './rate-service.ts';
