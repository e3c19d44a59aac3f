import { Link } from '@tanstack/react-router';
import type { OrderLineView } from '#contracts/account/proof.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { formatMoment, formatTitle, formatUsdCents } from '../../lib/text/format.ts';
import { formatKes, formatWhole } from '../../lib/text/short-format.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { WindowedList } from '../../ui/page/windowed-list.tsx';
import { Block } from '../../ui/record.tsx';
import { recordWords } from './order-record-words.ts';
import { useProofSteps } from './proof-steps.ts';
import styles from './orders.module.css';

const tones: Partial<Record<OrderLineView['state'], Tone>> = {
  waiting: 'info',
  delivered: 'ok',
  gone: 'warn',
};

/** What an order of several bought, each line with its state and its end. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  const t = useWords(recordWords).lines;
  const title = t.title(formatWhole(lines.length));
  return (
    <Block title={title}>
      <WindowedList
        label={title}
        rows={lines}
        rowRem={useNarrow() ? 10.5 : 5.5}
        idOf={({ lineId }) => lineId}
        render={(line) => <Line line={line} />}
      />
    </Block>
  );
}

function Line({ line }: { line: OrderLineView }) {
  const t = useWords(recordWords).lines;
  const locale = useLocale();
  const { kes, usdCents, plan, state, until, isRenewal, proof = [], orderData } = line;
  const title = formatTitle(line.title);
  return (
    <div className={styles.line}>
      <span className={styles.lineName}>
        {orderData.LEASE_ID ? (
          <Link to="/dashboard/proxies/$id" params={{ id: orderData.LEASE_ID }}>
            {title}
          </Link>
        ) : (
          title
        )}
        <small>
          {orderData.IP && `${orderData.IP}, `}
          {isRenewal && `${t.renewal}, `}
          {termText(planTerms[plan], locale)}
          {until && `, ${t.until(formatMoment(until))}`}
        </small>
        {useProofSteps(proof).map((step) => (
          <small key={step.key}>{`${step.title}: ${step.note}`}</small>
        ))}
      </span>
      <span className={styles.linePrice}>
        {formatKes(kes)}
        <small>{formatUsdCents(usdCents)}</small>
      </span>
      <Badge tone={tones[state] ?? 'neutral'} dot>
        {t.states[state]}
      </Badge>
    </div>
  );
}
