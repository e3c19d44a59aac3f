import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { closeNewest, isAnythingOpen } from '../../lib/back-stack.ts';
import { words } from '../../lib/text/words.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { appWords } from '../words.ts';

/** Paths drawn inside the dashboard's frame; Back moves freely among them. */
const inside = /^\/(dashboard|client|checkout|status|payment)(\/|$)/;
/** History entry 0 is a copy of the first dashboard page: the floor that Back does not go below. */
const floorIndex = 0;

/**
 * A refused Back has already moved the browser; the router moves it forward again. What closes the
 * overlay may rewrite the address, so it waits until the address is the one it belongs to.
 */
const afterReturn = (act: () => void) => window.addEventListener('popstate', act, { once: true });

/**
 * Back closes what is open, then walks within the dashboard, and at its first page stays there with
 * a word on how to leave (decision G51). Forward and links are never touched.
 */
export function useBackGuard(): void {
  const { history } = useRouter();
  useEffect(() => {
    if (history.location.state.__TSR_index === floorIndex) history.push(history.location.href);
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation, action }) => {
        if (action !== 'BACK') return false;
        if (isAnythingOpen()) {
          afterReturn(closeNewest);
          return true;
        }
        const index = nextLocation.state.__TSR_index;
        if (index > floorIndex && inside.test(nextLocation.pathname)) return false;
        notify({ kind: 'info', title: words(appWords).stay });
        return true;
      },
    });
  }, [history]);
}
