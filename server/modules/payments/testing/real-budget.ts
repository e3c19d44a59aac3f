/** The shop's own query budget, for tests above this module that wire contexts of their own. */
export { createBudget } from '../provider-state.sql.ts';
