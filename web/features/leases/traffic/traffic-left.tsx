import type { TrafficAccount } from '#contracts/goods/traffic.ts';
import { formatBytes, formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { BarList } from '../../../ui/figure/bar-list.tsx';
import record from '../../../ui/record.module.css';
import { trafficWords } from './traffic-words.ts';
import styles from './traffic.module.css';

/** How much is left of what there was at the last purchase, as a bar, and until when. */
export function TrafficLeft({ account }: { account: TrafficAccount }) {
  const t = useWords(trafficWords);
  const { left, held, endsAt, state } = account;
  const whole = Math.max(held, left);
  return (
    <Card className={styles.left}>
      {state !== 'ENDED' && (
        <BarList
          title={t.kinds[account.kind]}
          points={[{ label: t.left, value: left }]}
          whole={whole}
          format={() => t.leftOf(formatBytes(left), formatBytes(whole))}
        />
      )}
      <p className={record.hint}>{t.says[state](formatMoment(endsAt))}</p>
    </Card>
  );
}
