import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import Headset from 'lucide-react/icons/headset';
import Layers from 'lucide-react/icons/layers';
import Wallet from 'lucide-react/icons/wallet';
import { formatWhole } from '../../lib/text/short-format.ts';
import { summaryQuery } from '../../lib/queries/summary-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { StatTile } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './market.module.css';
import { marketWords } from './words.ts';

type Props = { shown: number | undefined; matching: string | undefined };

/** The three cards below the list: what is loaded, what was spent, and a way to ask for more. */
export const MarketTiles = memo(({ shown, matching }: Props) => {
  const t = useWords(marketWords);
  const summary = useQuery(summaryQuery);
  return (
    <div className={styles.tiles}>
      <StatTile
        icon={<Layers aria-hidden="true" />}
        label={t.perPage}
        value={shown === undefined ? <Skeleton width="2ch" /> : formatWhole(shown)}
        tag={matching === undefined ? <Skeleton width="7rem" /> : t.perPageOf(matching)}
      />
      <StatTile
        icon={<Wallet aria-hidden="true" />}
        label={t.spent}
        tag={t.current}
        value={summary.data ? `$${summary.data.totalSpent}` : <Spent failed={summary.isError} />}
      />
      <section className={styles.request}>
        <div>
          <h2 className={styles.requestTitle}>{t.request}</h2>
          <p className={styles.requestText}>{t.requestText}</p>
        </div>
        <a className={buttonClass({ size: 'small' })} href="/contact">
          <Headset aria-hidden="true" />
          {t.contact}
        </a>
      </section>
    </div>
  );
});

function Spent({ failed }: { failed: boolean }) {
  return failed ? '–' : <Skeleton width="5ch" />;
}
