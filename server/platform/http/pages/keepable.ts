import { isKeepable } from '#contracts/text.ts';
import type { FieldError } from '../../errors.ts';

/** Deeper than anything that the contract describes, and no work for whoever walks through it. */
const depthMax = 32;

const hidden = 'remove the characters that cannot be shown';
const deep = 'it is nested too deeply';

/**
 * The first place in what a client sent that the database would refuse or that hides something: a
 * NUL or another control character, half a character, in a value or a name, or endless nesting. No
 * schema has to think of it, and no query meets it.
 */
export function firstUnkeepable(input: unknown, pointer = '', depth = 0): FieldError | undefined {
  if (typeof input === 'string') {
    return isKeepable(input) ? undefined : { pointer, detail: hidden };
  }
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return undefined;
  if (depth >= depthMax) return { pointer, detail: deep };
  for (const [name, value] of Object.entries(input)) {
    if (!isKeepable(name)) return { pointer, detail: hidden };
    const found = firstUnkeepable(value, `${pointer}/${name}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}
