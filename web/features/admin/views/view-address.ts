import type { ListSearch } from '../list/list-search.ts';

/** What a view keeps of a list's address: all but where one was in the list. */
export function addressOf(search: ListSearch): string {
  const { page: _page, open: _open, chosen: _chosen, ...rest } = search;
  const params = new URLSearchParams(rest);
  params.sort();
  return params.toString();
}

/** The search that an address stands for, for the reader of the list to understand. */
export const searchIn = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address));
