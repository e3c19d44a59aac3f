import { lazy, Suspense, useState } from 'react';
import { pageSizeDefault, type ProxyListing, type ProxyPages } from '#contracts/goods/catalogue.ts';
import { minuteMs } from '#contracts/time.ts';
import { formatAgo } from '../../lib/text/format.ts';
import { formatWhole } from '../../lib/text/short-format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { choose } from './choose/chosen.ts';
import { foundCount } from './found-count.ts';
import type { MarketSearch } from './market-search.ts';
import styles from './market.module.css';
import { sellable } from './sellable.ts';
import { marketWords } from './words.ts';

const SeveralDialog = lazy(() => import('./choose/several-dialog.tsx'));

type FootProps = {
  page: number;
  rows: readonly ProxyListing[] | undefined;
  search: MarketSearch;
  found: ProxyPages | undefined;
  onPage: (page: number) => void;
};

/** Which of how many these are, the way to the others, and what stars and marks mean. */
export function Foot({ page, rows, search, found, onPage }: FootProps) {
  const t = useWords(marketWords);
  if (!rows || rows.length === 0) return null;
  return (
    <>
      {found && (
        <footer className={styles.foot}>
          <PageRange
            page={page}
            shown={rows.length}
            all={foundCount({ count: found.totalItems, more: found.more })}
          />
          <ChooseMany rows={rows} search={search} />
          <Pager page={page} total={found.total} onPage={onPage} />
        </footer>
      )}
      <p className={styles.legend}>
        {t.legend} <OldestCheck rows={rows} />
      </p>
    </>
  );
}

type ManyProps = { rows: readonly ProxyListing[]; search: MarketSearch };

/** What selects more than one at a time: the page, or a number of what the filters find. */
function ChooseMany({ rows, search }: ManyProps) {
  const t = useWords(marketWords);
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <div className={styles.many} data-print="hide">
      <Button size="small" onClick={() => choose(rows.filter(sellable))}>
        {t.chooseShown}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.several}
      </Button>
      {open !== null && (
        <Suspense fallback={null}>
          <SeveralDialog open={open} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** How old the oldest measurement of the page is, in place of one age in every row. */
function OldestCheck({ rows }: { rows: readonly ProxyListing[] }) {
  const t = useWords(marketWords);
  const now = useNow(minuteMs);
  const [oldest] = rows.flatMap(({ measured }) => measured.checkedAt ?? []).toSorted();
  return oldest === undefined ? null : t.oldestCheck(formatAgo({ at: oldest, nowMs: now }));
}

type Range = { page: number; shown: number; all: string };

function PageRange({ page, shown, all }: Range) {
  const t = useWords(marketWords);
  if (shown === 0) return null;
  const first = page * pageSizeDefault + 1;
  const last = first + shown - 1;
  return <p className={styles.range}>{t.pagesLeft(formatWhole(first), formatWhole(last), all)}</p>;
}
