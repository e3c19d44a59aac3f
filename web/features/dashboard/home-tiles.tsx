import Activity from 'lucide-react/icons/activity';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Layers from 'lucide-react/icons/layers';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { parseDecimal, usdCents } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { formatAgo, formatDay, formatMoney } from '../../lib/text/format.ts';
import { may } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useWords } from '../../lib/text/words.ts';
import { StatTile } from '../../ui/card.tsx';
import record from '../../ui/record.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { activeOf } from './home-services.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

type Props = {
  /** Undefined while it is awaited, and where it could not be read. */
  summary: DashboardSummary | undefined;
  waiting: boolean;
};

/** Five categories and the orders, as the specification counts them (decision G53). */
const servicesMax = 6;

/** The three figures on top; skeletons of their size stand in while they load. */
export function HomeTiles({ summary, waiting }: Props) {
  const { tiles: t, services } = useWords(homeWords);
  const nowMs = useNow(minuteMs);
  const figure = (text: string) =>
    waiting ? <Skeleton width="6rem" height="1.75rem" /> : summary ? text : '–';
  const spent = parseDecimal(summary?.totalSpent ?? '0', 'USD') ?? usdCents(0);
  const last = summary?.lastActivityAt;
  const active = summary ? activeOf(summary).map((key) => services[key]) : [];
  return (
    <div className={styles.tiles} aria-busy={waiting} data-tour="figures">
      {may('money') && (
        <StatTile
          icon={<CircleDollarSign aria-hidden="true" />}
          label={t.spent}
          value={figure(formatMoney(spent))}
        >
          <p className={record.hint}>{t.spentHint}</p>
        </StatTile>
      )}
      <StatTile
        icon={<Layers aria-hidden="true" />}
        label={t.active}
        value={figure(String(summary?.activeServices ?? 0))}
        tag={t.outOf(servicesMax)}
      >
        <p className={record.hint} title={t.activeHint}>
          {waiting ? <Skeleton width="6rem" /> : summary && (active.join(' · ') || t.never)}
        </p>
      </StatTile>
      <StatTile
        icon={<Activity aria-hidden="true" />}
        label={t.last}
        value={figure(last ? formatDay(last) : t.never)}
      >
        <p className={record.hint}>
          {t.lastHint}
          {last && ` · ${formatAgo({ at: last, nowMs })}`}
        </p>
      </StatTile>
    </div>
  );
}
