/** What is done in the background. */
export { salesWork } from './work.ts';
export { standardLimits, type SalesContext } from './context.ts';
