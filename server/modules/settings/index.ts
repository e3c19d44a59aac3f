/** Sets what differs, in the caller's transaction. */
export { changeSettings } from './change-settings.ts';
/** The settings of one process, which follow the table. */
export {
  createLiveSettings,
  followSettings,
  type LiveSettings,
  type LiveShop,
} from './live-settings.ts';
/** What stands in the table now. */
export { readSettings, type Standing } from './settings.sql.ts';
/** What is held about people: here, nothing. */
export { settingsHoldings } from './held-data.ts';
