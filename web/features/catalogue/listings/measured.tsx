import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { minuteMs } from '#contracts/time.ts';
import { formatAgo } from '../../../lib/text/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useWords } from '../../../lib/text/words.ts';
import { SignalBars } from '../../../ui/figure/sparkline.tsx';
import styles from '../market.module.css';
import { marketWords } from '../words.ts';

type FigureProps = { value: number | null; unit: string };

/** A measured figure with its unit in a lighter weight, or the honest absence of one. */
export function Figure({ value, unit }: FigureProps) {
  const t = useWords(marketWords);
  if (value === null) return <span className={styles.unit}>{t.unmeasured}</span>;
  return (
    <span className={styles.figure}>
      {Math.round(value)} <span className={styles.unit}>{unit}</span>
    </span>
  );
}

const agoStepMs = minuteMs;

/** How the recent checks went and how old the last one is. */
export function Checked({ measured }: { measured: ProxyListing['measured'] }) {
  const t = useWords(marketWords);
  const now = useNow(agoStepMs);
  if (measured.checkedAt === null || measured.successRate === null) return t.unmeasured;
  const share = measured.successRate;
  return (
    <span className={styles.checked}>
      <SignalBars share={share} label={t.success(Math.round(share * 100))} />
      {t.checked(formatAgo({ at: measured.checkedAt, nowMs: now }))}
    </span>
  );
}
