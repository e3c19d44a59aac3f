import { useEffect, useRef } from 'react';

/** What is open above the page, the newest last. Back closes it before it leaves (decision G51). */
const open: { current: () => void }[] = [];

/** Registers an overlay for as long as it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(latest);
    return () => {
      const at = open.indexOf(latest);
      if (at !== -1) open.splice(at, 1);
    };
  }, [isOpen]);
}

/** Closes the newest overlay; answers whether there was one. */
export function closeNewest(): boolean {
  const newest = open.at(-1);
  newest?.current();
  return newest !== undefined;
}
