import { setFlagsFromString } from 'node:v8';

/**
 * Lets the old heap of this process grow so far, in percent of what was alive when all of it was
 * last looked through, before that is done again. V8 allows a third by default: an api with 42 MB
 * under load was looked through every three to five seconds, and for a tenth of a second each time
 * whoever asked waited.
 */
export function letHeapGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
