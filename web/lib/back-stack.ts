import { useEffect, useRef } from 'react';

/** What is open above the page, the newest last. Back closes it before it leaves (decision G51). */
const open: { current: () => void }[] = [];

/** Registers an overlay while it is open. */
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

export const isAnythingOpen = (): boolean => open.length > 0;

export function closeNewest(): void {
  open.at(-1)?.current();
}
