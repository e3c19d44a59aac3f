import { useEffect } from 'react';
import { shopName } from './text/shop-name.ts';

/** Names the page in the tab, in the history and for screen readers: "Your Proxies · Lango". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shopName}` : shopName;
  }, [title]);
}
