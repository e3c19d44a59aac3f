export { standardLimits, type SalesContext } from './context.ts';
