/** Addresses that change on request: how each upstream's modem is told. */
export {
  changeInterval,
  findModem,
  holdChecks,
  lockModem,
  modemTargets,
  saveModem,
} from './modems.sql.ts';
export { openModem } from './providers/installed.ts';
export type { Modem } from './providers/modem.ts';
