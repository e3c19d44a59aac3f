/** Shapes that many contracts have in common. */
import * as z from 'zod/mini';
import { line } from './text.ts';

/** A moment as ISO 8601 text in UTC. */
export const at = z.iso.datetime();
export const maybe = z.nullable;
/** A whole number that a person enters, from 1 on. */
export const wholeUpTo = (max: number) =>
  z.int('Use a whole number').check(z.minimum(1, 'At least 1'), z.maximum(max, `At most ${max}`));
/** Where a customer's program connects, and as whom. */
export const connection = z.object({
  host: z.string(),
  socksPort: z.number(),
  httpPort: z.number(),
  username: z.string(),
  password: z.string(),
});
/** Which page of a list, counted from 0, as the query of a call has it. */
export const pageNumber = z.optional(z.string().check(z.regex(/^\d{1,5}$/)));
export const paging = {
  page: z.number(),
  size: z.number(),
  totalItems: z.number(),
  /** A search found more than it counted to. */
  more: z.optional(z.boolean()),
};
export const pageQuery = { page: pageNumber, search: z.optional(line(120)) };
/**
 * The order of a list in a call's query: one of its `columns`, ascending unless `dir` differs;
 * absent, the list's default order.
 */
export const sortedBy = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
) => ({
  sort: z.optional(z.enum(columns)),
  dir: z.optional(z.enum(['asc', 'desc'])),
});
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ content: z.array(item), ...paging });
