/** The door of usage: what goes through each pool. */
export { countPoolUsage } from './count.sql.ts';
