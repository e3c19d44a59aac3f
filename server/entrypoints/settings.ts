import { readConfig } from '#platform/config.ts';
import { meterSettings, supplierSettings } from '../modules/inventory/settings.ts';
import { paymentSettings } from '../modules/payments/settings.ts';

/**
 * Reads and checks every setting of the program, those of its parts too. Throws `ConfigRefused`
 * naming each that does not allow a start.
 */
export const readSettings = (env?: NodeJS.ProcessEnv) =>
  readConfig(
    { payments: paymentSettings, suppliers: supplierSettings, meters: meterSettings },
    env,
  );

export type Settings = ReturnType<typeof readSettings>;
