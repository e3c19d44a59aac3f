import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { goToSearch, mayActAlone } from '../../lib/single-keys.ts';

/** What opens a row, and what holds its buttons, the main one first. The keys look for these. */
export const openerMark = { 'data-opener': '' } as const;
export const actsMark = { 'data-acts': '' } as const;

type Selection = Readonly<{
  /** Ids of the rows in the order in which they are drawn. */
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  /** Absent where rows cannot be selected. */
  onChoose?: ((next: ReadonlySet<string>) => void) | undefined;
}>;

/**
 * The keys of a table: `j` and `k` go down and up from anywhere on the page, the arrows once a row
 * has the focus. On that row `o` opens, `e` presses its first button, `x` selects, and `X` selects
 * all between it and the row selected before. Escape clears the selection, `/` goes to the search.
 * Enter is the browser's own: what has the focus is the link or the button that opens the row.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>, selection: Selection): void {
  const anchor = useRef<string>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !mayActAlone(event) || table.current === null) return;
    const openers = [...table.current.querySelectorAll<HTMLElement>('[data-opener]')];
    const rows = openers.map((opener) => opener.closest('tr'));
    const at = rows.findIndex((row) => row?.contains(document.activeElement));
    const { ids, chosen, onChoose } = selection;
    const { key } = event;
    const act = {
      '/': () => goToSearch(event),
      o: () => openers[at]?.click(),
      e: () => rows[at]?.querySelector<HTMLElement>('[data-acts] button')?.click(),
      x: () => choose(selection, at, anchor),
      X: () => chooseUpTo(selection, at, anchor),
      Escape: () => chosen.size > 0 && onChoose?.(new Set()),
    }[key];
    if (act) {
      act();
      return;
    }
    const next = openers[nextOf(key, at, ids.length)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

type Anchor = { current: string | undefined };

function choose({ ids, chosen, onChoose }: Selection, at: number, anchor: Anchor) {
  const id = ids[at];
  if (id === undefined || !onChoose) return;
  anchor.current = id;
  onChoose(toggled(chosen, id));
}

function chooseUpTo({ ids, chosen, onChoose }: Selection, at: number, anchor: Anchor) {
  if (at === -1 || !onChoose) return;
  const from = ids.indexOf(anchor.current ?? '');
  const [first, last] = from === -1 ? [at, at] : [Math.min(from, at), Math.max(from, at)];
  anchor.current = ids[at];
  onChoose(new Set([...chosen, ...ids.slice(first, last + 1)]));
}

/** The selection with the row in it, or without it where it was. */
export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The row that a key leads to from the row `at`, which is -1 while none has the focus. */
function nextOf(key: string, at: number, count: number): number {
  const isDown = key === 'j' || (key === 'ArrowDown' && at !== -1);
  const isUp = key === 'k' || (key === 'ArrowUp' && at !== -1);
  if (at === -1) return isDown || isUp ? 0 : -1;
  if (isDown) return Math.min(at + 1, count - 1);
  return isUp ? Math.max(at - 1, 0) : -1;
}
