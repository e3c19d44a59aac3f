import { useEffect, type RefObject } from 'react';
import { goToSearch, mayActAlone } from '../../lib/single-keys.ts';

/** What opens a row, and what selects it; the keys find them by these marks. */
export const openerMark = { 'data-opener': '' } as const;
export const chooserMark = { 'data-chooser': '' } as const;

/**
 * The keys of a table: `j` and `k` go down and up from anywhere on the page, the arrows once a row
 * has the focus, `x` selects that row, `/` goes to the search. Enter is the browser's own: what has
 * the focus is the link or the button that opens the row.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !mayActAlone(event) || table.current === null) return;
      if (event.key === '/') {
        goToSearch(event);
        return;
      }
      const openers = [...table.current.querySelectorAll<HTMLElement>('[data-opener]')];
      const rows = openers.map((opener) => opener.closest('tr'));
      const at = rows.findIndex((row) => row?.contains(document.activeElement));
      if (event.key === 'x') {
        rows[at]?.querySelector<HTMLElement>('[data-chooser]')?.click();
        return;
      }
      const next = openers[nextOf(event.key, at, openers.length)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [table]);
}

/** The row that a key leads to from the row `at`, which is -1 while none has the focus. */
function nextOf(key: string, at: number, count: number): number {
  const isDown = key === 'j' || (key === 'ArrowDown' && at !== -1);
  const isUp = key === 'k' || (key === 'ArrowUp' && at !== -1);
  if (at === -1) return isDown || isUp ? 0 : -1;
  if (isDown) return Math.min(at + 1, count - 1);
  return isUp ? Math.max(at - 1, 0) : -1;
}
