import { useMemo, type MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { MarketSearch } from '../market-search.ts';

/** The address of a proxy's details above a list, and what its link does when it is pressed. */
export type Opener = Readonly<{
  hrefOf: (id: string) => string;
  open: (event: MouseEvent, id: string) => void;
}>;

/**
 * How the rows of a list open their details. The address is built once for all of them: a router's
 * own link builds it in each row, which costs a slow phone a millisecond or two.
 */
export function useOpener(search: MarketSearch): Opener {
  const router = useRouter();
  return useMemo(() => {
    const { proxy: _proxy, ...list } = search;
    const { href } = router.buildLocation({ to: '/client/proxy', search: list });
    const base = `${href}${href.includes('?') ? '&' : '?'}proxy=`;
    return {
      hrefOf: (id) => base + id,
      open: (event, id) => {
        const { metaKey, ctrlKey, shiftKey, altKey } = event;
        if (metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        void router.navigate({
          to: '/client/proxy',
          search: { ...list, proxy: id },
          replace: true,
          resetScroll: false,
        });
      },
    };
  }, [router, search]);
}
