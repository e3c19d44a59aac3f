/** The door of usage: what goes through each pool, by gateways and by its supplier's meter. */
export { countPoolUsage } from './count.sql.ts';
export { meterDifferences } from './differences.sql.ts';
export { anyMeterDue, poolMeterKeys, poolMetersChannel } from './meters.sql.ts';
export { meterAddresses, type MeterAddresses } from './providers/installed.ts';
export { readDueMeters, type MeterContext } from './read-meters.ts';
export { findMeter, removeMeter, setMeter } from './pool-meter.sql.ts';
export { usageByMonth } from './by-month.sql.ts';
