import { useRef, type MouseEvent } from 'react';

/**
 * For what takes the place of a button that was pressed: the second press of a double click that
 * began on the button selects none of its words. Later double clicks select as they always do.
 */
export function useDoubleClickGuard() {
  const isOwn = useRef(false);
  return (event: MouseEvent) => {
    if (event.detail < 2) isOwn.current = true;
    else if (!isOwn.current) event.preventDefault();
  };
}
