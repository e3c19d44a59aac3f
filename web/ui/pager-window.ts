/** How many pages stay visible on either side of the current one. */
export const pagerReach = 2;

export type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/**
 * The page numbers to draw, counted from 0: always the first and the last, the current one with
 * two neighbours on either side, and a gap wherever a number is left out. Nothing for one page.
 */
export function pagerWindow(current: number, total: number): PagerItem[] {
  if (total <= 1) return [];
  const here = Math.min(Math.max(current, 0), total - 1);
  const first = Math.max(1, here - pagerReach);
  const last = Math.min(total - 2, here + pagerReach);
  const items: PagerItem[] = [{ kind: 'page', page: 0 }];
  if (first > 1) items.push({ kind: 'gap', after: 0 });
  for (let page = first; page <= last; page++) items.push({ kind: 'page', page });
  if (last < total - 2) items.push({ kind: 'gap', after: last });
  items.push({ kind: 'page', page: total - 1 });
  return items;
}
