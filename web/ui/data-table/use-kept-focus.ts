import { useEffect, useRef, type RefObject } from 'react';

/**
 * A row that leaves with the focus, such as an order that was dealt with, hands it to the row that
 * comes in its place: keys go on from there, and not from the start of the page.
 */
export function useKeptFocus(table: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      // A window that was opened from a row gives the focus back to it.
      if (element.closest('[role=dialog], [role=alertdialog]')) return;
      const row = rowsIn(table).findIndex((each) => each.contains(element));
      last.current = row === -1 ? undefined : { element, row };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [table]);
  useEffect(() => {
    const gone = last.current;
    if (!gone || gone.element.isConnected || document.activeElement !== document.body) return;
    const rows = rowsIn(table);
    const next = rows[Math.min(gone.row, rows.length - 1)];
    next?.querySelector<HTMLElement>('[data-opener]')?.focus();
  });
}

const rowsIn = (table: RefObject<HTMLElement | null>) => [
  ...(table.current?.querySelectorAll('tbody > tr') ?? []),
];
