/** The settings of one process, which follow the table. */
export {
  createLiveSettings,
  followSettings,
  type LiveSettings,
  type LiveShop,
} from './live-settings.ts';
/** What stands in the table now, and what a new shop begins with. */
export { readSettings, saveSettings } from './settings.sql.ts';
/** What is held about people: here, nothing. */
export { settingsHoldings } from './held-data.ts';
