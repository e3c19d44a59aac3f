import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { proofCalls } from '#contracts/account/proof.ts';
import type { Proof } from '#contracts/sale/proof-steps.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatMoment, formatMoney, formatRate } from '../../lib/text/format.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatKes, formatKesExact } from '../../lib/text/short-format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { BackLink, Block, MissingRecord, WaitingParts } from '../../ui/record.tsx';
import { Stepper } from '../../ui/figure/stepper.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderRow, type OrderRow } from './order-rows.ts';
import { useProofSteps } from './proof-steps.ts';
import record from '../../ui/record.module.css';
import { recordWords } from './order-record-words.ts';
import { orderWords } from './orders-words.ts';

/** While steps are still to come, the page polls automatically. */
const refreshMs = 10_000;

/**
 * One order: what was paid, and the proof of its delivery (feature N3). `unpaid` is shown while no
 * money has come for it.
 */
export function OrderRecord({ id, unpaid }: { id: string; unpaid?: ReactNode }) {
  const t = useWords(recordWords);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(proofCalls.order, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.proof.some(({ at }) => at === null) ? refreshMs : false,
  });
  useTitle(data ? t.title(data.order.externalOrderId) : t.open);
  const row = data && orderRow(data.order);
  if (error instanceof ApiRefused) {
    return (
      <MissingRecord to="/dashboard/orders" title={t.missing} text={t.missingText}>
        {t.back}
      </MissingRecord>
    );
  }
  return (
    <PageFrame
      title={row ? t.title(row.code) : t.open}
      line={row?.product}
      back={<BackLink to="/dashboard/orders">{t.back}</BackLink>}
      state={
        row && (
          <Badge tone={row.statusTone} dot>
            {row.status}
          </Badge>
        )
      }
      actions={
        row && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t.print}
          </Button>
        )
      }
    >
      {error && <Unreachable title={t.unreachable} again={t.again} onAgain={refetch} />}
      {isPending && <WaitingParts columns={[[[t.proof, '20rem']], [[t.money, '15rem']]]} />}
      {data && isUnpaid(data.proof) && unpaid}
      {data?.lines && <OrderLines lines={data.lines} />}
      {row && data && <Record {...data} row={row} />}
    </PageFrame>
  );
}

const isUnpaid = (proof: Proof) => proof.some(({ step, at }) => step === 'paid' && at === null);

type RecordProps = { row: OrderRow; proof: Proof; refundedMinor: number };

function Record({ row, proof, refundedMinor }: RecordProps) {
  const t = useWords(recordWords);
  return (
    <div className={record.columns}>
      <Block title={t.proof}>
        <Stepper label={t.proof} steps={useProofSteps(proof)} />
        <p className={record.hint}>{t.proofText}</p>
      </Block>
      <MoneyBlock row={row} refundedMinor={refundedMinor} />
    </div>
  );
}

function MoneyBlock({ row, refundedMinor }: Omit<RecordProps, 'proof'>) {
  const t = useWords(recordWords);
  const words = useWords(orderWords).detail;
  return (
    <Block title={t.money}>
      <Facts
        items={[
          [words.placed, formatMoment(row.date)],
          [t.usd, formatMoney(row.amount)],
          [words.kes, formatKes(row.kes)],
          ...(refundedMinor > 0
            ? [
                [
                  t.refunded,
                  <strong key="refunded">{formatKesExact(refundedMinor)}</strong>,
                ] as const,
              ]
            : []),
          [words.rate, words.rateOf(formatRate(row.rateE4))],
          [words.method, row.method ?? words.none],
          // What is paid from the balance has none.
          ...(row.receipt
            ? [[words.receipt, <code key="receipt">{row.receipt}</code>] as const]
            : []),
          ...(row.invoice
            ? [[words.invoice, <InvoiceLink key="invoice" order={row} />] as const]
            : []),
        ]}
      />
    </Block>
  );
}
