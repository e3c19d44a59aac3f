import { setFlagsFromString } from 'node:v8';

/**
 * Lets the old heap of this process grow so far, in percent of what was alive when all of it was
 * last looked through, before that is done again. V8 works this out of how fast the heap fills, and
 * gave an api with 42 MB under load a third: every three to five seconds, for a tenth of a second,
 * whoever asked waited.
 */
export function letHeapGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
