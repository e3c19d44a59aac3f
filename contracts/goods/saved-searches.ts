/** Named searches of a customer in the market, each with its present number of results. */
import * as z from 'zod/mini';
import { at } from '../shapes.ts';
import { call } from '../site/paths.ts';
import { label } from '../text.ts';
import { listProxiesQuery } from './catalogue.ts';

export const savedSearchesMax = 20;
const searchNameMax = 60;

/** Country, filters, search and order; no page, so that it opens at the first. */
export const marketView = z.omit(listProxiesQuery, { pageNum: true, pageSize: true });

/** The customer's input of a search. */
export const searchName = z.object({ name: label(searchNameMax) });

const searchId = z.string().check(z.regex(/^sav_[0-9a-f]{32}$/));

export const savedSearch = z.object({
  id: searchId,
  name: z.string(),
  view: marketView,
  /** How many proxies it finds at this moment. */
  found: z.number(),
  savedAt: at,
});
const answer = z.object({ content: z.array(savedSearch) });

export const savedSearchCalls = {
  savedSearches: call({ method: 'GET', path: '/account/searches', token: 'read', answer }),
  /** One of the same name is replaced. Answers all of them, by name. */
  saveSearch: call({
    method: 'POST',
    path: '/account/searches',
    body: z.extend(searchName, { view: marketView }),
    answer,
  }),
  deleteSearch: call({
    method: 'DELETE',
    path: '/account/searches/:id',
    params: z.object({ id: searchId }),
    answer,
  }),
} as const;

export type MarketView = z.infer<typeof marketView>;
export type SavedSearch = z.infer<typeof savedSearch>;
