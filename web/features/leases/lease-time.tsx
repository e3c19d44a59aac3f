import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { formatDuration, formatMoment, formatRefusal } from '../../lib/text/format.ts';
import { may } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useWords } from '../../lib/text/words.ts';
import { LeaseRing } from '../../ui/figure/lease-ring.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Block } from '../../ui/record.tsx';
import { ringClock, timeLeft, type LeasedProxy } from './leased-proxy.ts';
import styles from './life.module.css';
import { lifeWords } from './life-words.ts';

type Props = { service: LeaseService; proxy: LeasedProxy };

/** The ring shows minutes. */
const tickMs = 30_000;

/** How much time is left, and why the lease can’t be renewed. */
export function LeaseTime({ service, proxy }: Props) {
  const t = useWords(lifeWords);
  const endMs = Date.parse(service.endsAt);
  const nowMs = useNow(tickMs, true, [endMs]);
  const left = timeLeft(proxy, nowMs);
  const isRunning = service.status === 'ACTIVE' && endMs > nowMs;
  const when = formatMoment(service.endsAt);
  return (
    <Block title={t.time.title}>
      <div className={styles.time}>
        <LeaseRing
          share={left.share}
          state={left.ring}
          text={ringClock(left.leftMs)}
          said={formatDuration(left.leftMs)}
          size={88}
        />
        <p>{isRunning ? t.time.until(when) : t.time.over(when)}</p>
      </div>
      {service.status === 'REVOKED' ? (
        <Notice tone="warn">{t.time.taken}</Notice>
      ) : (
        may('money') &&
        service.renewal.refusal !== null && (
          <Notice tone="warn">{formatRefusal(service.renewal.refusal)}</Notice>
        )
      )}
    </Block>
  );
}
