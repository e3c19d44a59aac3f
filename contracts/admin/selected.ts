/** One act on several rows of a list, which staff selected. */
import * as z from 'zod/mini';
import { exact } from '../text.ts';
import { maybe } from '../shapes.ts';

/** Four pages of a list. */
export const selectedMax = 100;
export const selectedIds = z.array(exact(60)).check(z.minLength(1), z.maxLength(selectedMax));

/** The result for each: done, or the reason. Refused ones changed nothing. */
export const outcomes = z.object({
  outcomes: z.array(z.object({ id: z.string(), refusal: maybe(z.string()) })),
});
export type Outcomes = z.infer<typeof outcomes>;
