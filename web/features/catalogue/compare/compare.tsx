import { useEffect, useMemo, type ReactNode } from 'react';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { MarketProps } from '../market.tsx';
import { CompareTable } from './compare-table.tsx';
import { compareWords } from './compare-words.ts';
import styles from './compare.module.css';
import { adoptCompared, clearCompared, useCompared } from './compared.ts';

type Props = Pick<MarketProps, 'search' | 'onSearch'> & { children: ReactNode };

const idsOf = (compare: string | undefined): readonly string[] => [
  ...new Set(compare?.split(',').filter(Boolean)),
];

/**
 * The bar that opens the comparison of the selection, and the comparison of the address. Overlays
 * opened from it (`children`) are above it, so that closing leads back.
 */
export default function Compare({ search, onSearch, children }: Props) {
  const t = useWords(compareWords);
  const ticked = useCompared();
  const { compare, ...list } = search;
  const shared = useMemo(() => idsOf(compare), [compare]);
  useEffect(() => {
    adoptCompared(shared);
  }, [shared]);
  return (
    <>
      {ticked.length > 0 && (
        <div className={styles.bar} role="group" aria-label={t.bar} data-print="hide">
          <span role="status">{ticked.length < 2 ? t.another : t.chosen(ticked.length)}</span>
          <Button size="small" variant="quiet" onClick={clearCompared}>
            {t.clear}
          </Button>
          <Button
            size="small"
            variant="primary"
            disabled={ticked.length < 2}
            aria-haspopup="dialog"
            onClick={() => onSearch({ ...list, compare: ticked.join(',') }, { replace: true })}
          >
            {t.open(ticked.length)}
          </Button>
        </div>
      )}
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
    </>
  );
}
