import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { proofCalls, type Proof } from '#contracts/proof.ts';
import { request } from '../../lib/api.ts';
import { ApiRefused } from '../../lib/api-errors.ts';
import { formatKes, formatMoment, formatMoney, formatRate } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper, type Step } from '../../ui/stepper.tsx';
import { orderRow, type OrderRow } from './order-rows.ts';
import styles from './order-record.module.css';
import { recordWords } from './order-record-words.ts';
import { orderWords } from './orders-words.ts';

/** While steps are still to come, the page looks again by itself. */
const refreshMs = 10_000;

/**
 * One order: what was paid, and the proof of its delivery (feature N3). `unpaid` is shown while no
 * money has come for it.
 */
export function OrderRecord({ id, unpaid }: { id: string; unpaid?: ReactNode }) {
  const t = useWords(recordWords);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => request(proofCalls.order, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.proof.some(({ at }) => at === null) ? refreshMs : false,
  });
  useTitle(data ? t.title(data.order.externalOrderId) : t.open);
  if (error instanceof ApiRefused) return <Missing />;
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/dashboard/orders" data-print="hide">
        <ArrowLeft aria-hidden="true" size={16} />
        {t.back}
      </Link>
      {error && (
        <Notice
          tone="bad"
          live
          title={t.unreachable}
          action={<Button onClick={() => void refetch()}>{t.again}</Button>}
        />
      )}
      {isPending && <Skeleton height="28rem" />}
      {data && isUnpaid(data.proof) && unpaid}
      {data && <Record row={orderRow(data.order)} proof={data.proof} />}
    </div>
  );
}

const isUnpaid = (proof: Proof) => proof.some(({ step, at }) => step === 'paid' && at === null);

function Record({ row, proof }: { row: OrderRow; proof: Proof }) {
  const t = useWords(recordWords);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{t.title(row.code)}</h1>
          <p>{row.product}</p>
        </div>
        <div className={styles.state}>
          <Badge tone={row.statusTone} dot>
            {row.status}
          </Badge>
          <Button onClick={() => window.print()} data-print="hide">
            <Printer aria-hidden="true" />
            {t.print}
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <Card className={styles.block ?? ''} aria-labelledby="proof">
          <h2 id="proof">{t.proof}</h2>
          <Stepper label={t.proof} steps={useSteps(proof)} />
          <p className={styles.hint}>{t.proofText}</p>
        </Card>
        <MoneyBlock row={row} />
      </div>
    </>
  );
}

function useSteps(proof: Proof): Step[] {
  const t = useWords(recordWords);
  return proof.map(({ step, at, pingMs }) => ({
    key: step,
    title: t.steps[step],
    state: at === null ? 'next' : 'done',
    note:
      at === null
        ? t.pending
        : [formatMoment(at), pingMs !== null && t.ping(pingMs)].filter(Boolean).join('. '),
  }));
}

function MoneyBlock({ row }: { row: OrderRow }) {
  const t = useWords(recordWords);
  const words = useWords(orderWords).detail;
  return (
    <Card className={styles.block ?? ''} aria-labelledby="money">
      <h2 id="money">{t.money}</h2>
      <Facts
        items={[
          [words.placed, formatMoment(row.date)],
          [t.usd, formatMoney(row.amount)],
          [words.kes, formatKes(row.kes)],
          [words.rate, words.rateOf(formatRate(row.rateE4))],
          [words.method, row.method ?? words.none],
          [words.receipt, row.receipt ? <code key="receipt">{row.receipt}</code> : words.none],
        ]}
      />
    </Card>
  );
}

function Missing() {
  const t = useWords(recordWords);
  return (
    <EmptyState
      heading="h1"
      title={t.missing}
      text={t.missingText}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/orders">
          {t.back}
        </Link>
      }
    />
  );
}
