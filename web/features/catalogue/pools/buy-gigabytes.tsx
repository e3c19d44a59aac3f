import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import { trafficCalls, type TrafficPlans } from '#contracts/goods/traffic.ts';
import { typedNumber } from '#contracts/typed.ts';
import { factsQuery } from '../../../lib/queries/facts-query.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatUsdCents } from '../../../lib/text/format.ts';
import { formatKes, formatWhole } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, FigureHeads, Table } from '../../../ui/table.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { Kes } from '../listings/kes.tsx';
import styles from './pools.module.css';
import type { ShelfProps } from './pool-shelf.tsx';
import { poolWords } from './pool-words.ts';

type Plan = TrafficPlans['kinds'][number];
type Props = ShelfProps & { plan: Plan; plans: TrafficPlans };

const atFirst = 10;
const typingPauseMs = 250;

const offerQuery = (kind: PoolKind, gigabytes: number) =>
  queryOf(trafficCalls.trafficOffer, { query: { kind, gb: String(gigabytes) } });

/** The amount, what it comes to, and the way to its payment; beside it the price steps. */
export function BuyGigabytes({ plan, plans, search, onSearch, renderTraffic }: Props) {
  const t = useWords(poolWords);
  const max = plans.gigabytesMax;
  const [text, setText] = useState(String(search.buy ?? atFirst));
  const typed = gigabytesIn(text, max);
  const gigabytes = useSettledAmount(typed ?? atFirst);
  const { buy, ...shelf } = search;
  const paid = useQuery({ ...offerQuery(plan.kind, buy ?? 1), enabled: buy !== undefined });
  return (
    <div className={record.columns}>
      <Card className={styles.buy}>
        <Field
          label={t.gigabytes}
          hint={t.gigabytesHint(formatWhole(max))}
          error={typed === undefined && text !== '' && t.gigabytesWrong(formatWhole(max))}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            trail="GB"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className={styles.quick}>
          {amountsOf(plan, max).map((amount) => (
            <Button key={amount} size="small" onClick={() => setText(String(amount))}>
              {formatWhole(amount)} GB
            </Button>
          ))}
        </div>
        <Total kind={plan.kind} gigabytes={gigabytes} typed={typed} />
        <Button
          variant="primary"
          size="large"
          full
          aria-haspopup="dialog"
          disabled={typed === undefined}
          onClick={() => typed && onSearch({ ...search, buy: typed }, { replace: true })}
        >
          {t.buy(typed === undefined ? '–' : formatWhole(typed))}
        </Button>
        <p className={record.hint}>{t.terms(plans.days)}</p>
      </Card>
      <Steps steps={plan.steps} gigabytes={typed} />
      <Dialog
        open={buy !== undefined}
        onClose={() => onSearch(shelf, { replace: true })}
        title={t.pay(formatWhole(buy ?? gigabytes))}
      >
        {paid.data && buy !== undefined && renderTraffic(paid.data)}
        {!paid.data && !paid.error && <Skeleton height="32rem" />}
        {!paid.data && paid.error && (
          <Unreachable title={t.priceFailed} again={t.again} onAgain={paid.refetch} />
        )}
      </Dialog>
    </div>
  );
}

/** The whole gigabytes that a person typed. */
function gigabytesIn(text: string, max: number): number | undefined {
  const digits = typedNumber(text).replaceAll(/[ ,]/g, '');
  const value = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

/** The amounts at which the price falls, to be chosen at once. */
const amountsOf = ({ steps }: Plan, max: number) =>
  [...new Set([...steps.map(({ fromGb }) => fromGb), atFirst])]
    .filter((amount) => amount <= max)
    .toSorted((one, other) => one - other);

/** The amount once typing has paused. */
function useSettledAmount(amount: number): number {
  const [settled, setSettled] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), typingPauseMs);
    return () => clearTimeout(timer);
  }, [amount]);
  return settled;
}

type TotalProps = { kind: PoolKind; gigabytes: number; typed: number | undefined };

/** What the shop asks for it, in both currencies. */
function Total({ kind, gigabytes, typed }: TotalProps) {
  const t = useWords(poolWords);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...offerQuery(kind, gigabytes),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <Unreachable title={t.priceFailed} again={t.again} onAgain={refetch} />;
  const isShown = data && typed === gigabytes && !isPlaceholderData;
  return (
    <p className={styles.total} role="status">
      {t.total}
      {isShown ? (
        <span>
          <strong>{formatKes(data.kes)}</strong> <small>{formatUsdCents(data.usdCents)}</small>
        </span>
      ) : (
        <>{typed === undefined ? '–' : <Skeleton width="9rem" height="1.5rem" />}</>
      )}
    </p>
  );
}

type StepsProps = { steps: Plan['steps']; gigabytes: number | undefined };

/** The price of a gigabyte by the amount; the step of what is typed is marked. */
function Steps({ steps, gigabytes = 0 }: StepsProps) {
  const t = useWords(poolWords);
  const rateE4 = useQuery(factsQuery).data?.rateE4;
  const current = steps.findLast(({ fromGb }) => fromGb <= gigabytes);
  return (
    <Block title={t.prices}>
      <Table caption={t.prices} plain>
        <FigureHeads heads={[t.amount, t.perGb]} />
        <tbody>
          {steps.map((step) => (
            <tr
              key={step.fromGb}
              className={step === current ? styles.current : undefined}
              aria-current={step === current || undefined}
            >
              <Cell>{t.from(formatWhole(step.fromGb))}</Cell>
              <Cell numeric>
                {formatUsdCents(step.usdCents)} <Kes cents={step.usdCents} rateE4={rateE4} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Block>
  );
}
