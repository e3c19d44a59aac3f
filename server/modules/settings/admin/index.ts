/** Every call of Admin of settings. */
export { settingsAdmin } from './settings.routes.ts';
