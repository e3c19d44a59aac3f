/** Every call of Admin of waiting. */
export { waitingAdmin } from './waiting.routes.ts';
