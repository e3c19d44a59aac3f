/** A team member's saved view of a list: a search, filters, an order and columns, under a name. */
import * as z from 'zod/mini';
import { call, idParam } from '../site/paths.ts';
import { exact, words } from '../text.ts';

/** Of one person and list. */
export const savedViewsMax = 20;

const list = exact(40).check(z.regex(/^[a-z-]+$/));
const kept = {
  list,
  name: words(40),
  /** The query of the list's address, without its page, open rows and selection. */
  address: z.string().check(z.maxLength(1_000)),
  /** Columns that are not shown. */
  hidden: z.array(exact(40)).check(z.maxLength(40)),
  /** The list opens with it; at most one of a list does. */
  isDefault: z.boolean(),
};
export const savedViewBody = z.strictObject(kept);
export type SavedViewBody = z.infer<typeof savedViewBody>;
const savedView = z.object({ id: z.number(), ...kept });
export type SavedView = z.infer<typeof savedView>;

export const viewCalls = {
  /** The caller's own, in the order in which they were first saved. */
  savedViews: call({
    method: 'GET',
    path: '/admin/views',
    query: z.object({ list }),
    answer: z.object({ content: z.array(savedView) }),
  }),
  /** Saves one, in the place of the one of that name. */
  saveView: call({ method: 'PUT', path: '/admin/views', body: savedViewBody, answer: savedView }),
  dropView: call({ method: 'DELETE', path: '/admin/views/:id', params: idParam }),
} as const;
