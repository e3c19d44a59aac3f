/** Every call of Admin of status. */
export { statusAdmin } from './incidents.routes.ts';
