import { useEffect } from 'react';
import { isAnythingOpen } from '../lib/back-stack.ts';

const storageKey = 'singleKeys';

/** Whether keys work without Ctrl or Cmd; whoever speaks to a computer may switch them off. */
export const singleKeysWork = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function chooseSingleKeys(work: boolean): void {
  if (work) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Ctrl or Cmd with K opens the palette, `?` the list, and `/` goes to the screen's search. */
export function useShortcuts(open: (overlay: 'palette' | 'shortcuts') => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!isAnythingOpen()) open('palette');
        return;
      }
      if (ctrlKey || metaKey || altKey || isTyping(event.target) || isAnythingOpen()) return;
      if (!singleKeysWork()) return;
      if (key === '?') open('shortcuts');
      if (key !== '/') return;
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}
