import { isAnythingOpen } from './back-stack.ts';

const storageKey = 'singleKeys';

/** Whether keys work without Ctrl or Cmd; users of speech input may switch them off. */
export const singleKeysWork = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function chooseSingleKeys(work: boolean): void {
  if (work) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Whether a single key may act: no field has the focus, and no overlay is open. */
export function mayActAlone({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return (
    !ctrlKey && !metaKey && !altKey && !isTyping(target) && !isAnythingOpen() && singleKeysWork()
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
}

/** Goes to the search field of the screen, if it has one. */
export function goToSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (search === null) return;
  event.preventDefault();
  search.focus();
  search.select();
}
