import type { TrafficLot } from '#contracts/goods/traffic.ts';
import { formatBytes, formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { trafficWords } from './traffic-words.ts';
import styles from './traffic.module.css';

/** What was bought, newest first, each with what is left of it and its end. */
export function TrafficLots({ lots }: { lots: readonly TrafficLot[] }) {
  const t = useWords(trafficWords).lots;
  return (
    <Block title={t.title}>
      <p className={record.hint}>{t.order}</p>
      <ul className={record.list} aria-label={t.title}>
        {lots.map((lot) => (
          <Lot key={lot.lotId} lot={lot} />
        ))}
      </ul>
    </Block>
  );
}

function Lot({ lot }: { lot: TrafficLot }) {
  const t = useWords(trafficWords).lots;
  const amount = formatBytes(lot.bytes);
  return (
    <li>
      <span className={record.said}>
        {lot.kes === null ? amount : t.bought(amount, formatKes(lot.kes))}
        <span className={record.hint}>
          {' '}
          · {formatMoment(lot.startsAt)} · <code>{lot.orderCode}</code>
        </span>
      </span>
      <span className={styles.marks}>
        {lot.isAutomatic && <Badge>{t.automatic}</Badge>}
        {lot.rolledFrom && <Badge>{t.rolled}</Badge>}
        {lot.state === 'open' ? (
          t.left(formatBytes(lot.left), formatMoment(lot.endsAt))
        ) : (
          <Badge>{t.states[lot.state]}</Badge>
        )}
      </span>
    </li>
  );
}
