import { useEffect } from 'react';
import { isAnythingOpen } from '../lib/back-stack.ts';
import { goToSearch, mayActAlone } from '../lib/single-keys.ts';

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
      if (!mayActAlone(event)) return;
      if (key === '?') open('shortcuts');
      if (key === '/') goToSearch(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
}
