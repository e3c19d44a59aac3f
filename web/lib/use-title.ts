import { useEffect } from 'react';

const shop = 'Lango';

/** Names the page in the tab, in the history and for screen readers: "Your Proxies · Lango". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shop}` : shop;
  }, [title]);
}
