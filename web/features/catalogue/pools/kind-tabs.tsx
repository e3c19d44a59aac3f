import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { trafficLink } from '../../../lib/kept-links.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Segments } from '../../../ui/page/segments.tsx';
import type { MarketSearch } from '../market-search.ts';
import { marketWords } from '../words.ts';

const kinds = ['static', 'rotating', 'mobile'] as const;

/**
 * Single proxies with one address, or the traffic of pools. Each kind is an address of its own. A
 * browser that has not seen traffic for sale yet has the single proxies alone.
 */
export function KindTabs({ goods = 'static' }: { goods?: MarketSearch['goods'] | 'static' }) {
  const t = useWords(marketWords).kinds;
  // What is noted while this is drawn would move it.
  const [isKept] = useState(() => localStorage.getItem(trafficLink) !== null);
  if (goods === 'static' && !isKept) return null;
  return (
    <Segments label={t.label}>
      {kinds.map((kind) => (
        <Link
          key={kind}
          to="/client/proxy"
          search={kind === 'static' ? {} : { goods: kind }}
          activeOptions={{ exact: true }}
          aria-current={kind === goods ? 'page' : undefined}
        >
          {t[kind]}
        </Link>
      ))}
    </Segments>
  );
}
