import { setFlagsFromString } from 'node:v8';

/**
 * How much an old heap may grow before all of it is looked through, in percent of what was alive
 * the last time. V8 takes a third by default, so that an api of 42 MB under load stopped for it
 * every three to five seconds; a tenth of a second each time, in which whoever asked waited.
 */
const growthPercent = 100;

setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
