/** Every call of Admin of staff. */
export { staffAdmin } from './saved-views.routes.ts';
