import { useEffect, useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/text/words.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { proxiesQuery } from '../catalogue-queries.ts';
import { adoptChosen } from '../choose/chosen.ts';
import type { MarketProps } from '../market.tsx';
import { CompareTable } from './compare-table.tsx';
import { compareWords } from './compare-words.ts';

type Props = Pick<MarketProps, 'search' | 'onSearch'> & { children: ReactNode };

const idsOf = (compare: string | undefined): readonly string[] => [
  ...new Set(compare?.split(',').filter(Boolean)),
];

/**
 * The comparison of the address. Overlays opened from it (`children`) are above it, so that closing
 * leads back.
 */
export default function Compare({ search, onSearch, children }: Props) {
  const t = useWords(compareWords);
  const { compare, ...list } = search;
  const shared = useMemo(() => idsOf(compare), [compare]);
  const { data: listings } = useQuery({ ...proxiesQuery(shared), enabled: shared.length > 0 });
  useEffect(() => {
    if (listings) adoptChosen(listings);
  }, [listings]);
  return (
    <Dialog
      open={compare !== undefined}
      onClose={() => onSearch(list, { replace: true })}
      title={t.title}
      size="large"
    >
      {shared.length > 0 && (
        <CompareTable
          ids={shared}
          onBuy={(proxy) => onSearch({ ...search, proxy }, { replace: true })}
        />
      )}
      {children}
    </Dialog>
  );
}
