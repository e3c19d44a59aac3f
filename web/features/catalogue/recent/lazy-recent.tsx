import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { MarketSearch } from '../market-search.ts';

const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'));

/** Fetched once its place comes into sight, below the list and the tiles. */
export function LazyRecent({ search }: { search: MarketSearch }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>
      {isSeen && (
        <Suspense fallback={null}>
          <RecentlyViewed search={search} />
        </Suspense>
      )}
    </div>
  );
}
