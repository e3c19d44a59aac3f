import { setFlagsFromString } from 'node:v8';

/**
 * The growth of the old heap, in percent of the live bytes at the last full collection, before the
 * next one. V8 derives this from the rate of allocation, and gave an api with 42 MB under load a
 * third: every three to five seconds requests waited for a tenth of a second.
 */
export function letHeapGrow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
