import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  newRefundBody,
  refundCalls,
  type NewRefundBody,
  type RefundsOfPayment,
} from '#contracts/admin/money/refunds.ts';
import { money, toDecimal, wholeKes } from '#contracts/money.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes, formatKesExact } from '../../../lib/text/short-format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { CardsField, LongField, TextField, TickField, AdminForm } from '../form/admin-form.tsx';
import { orAbsent, whole } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { refundWords as t } from './refund-words.ts';

type Payment = { id: string; orderCode: string };
type Props = { payment: Payment; onClose: () => void };

/** What can go back of one payment, and the form that asks for it. */
export function RefundDialog({ payment, onClose }: Props) {
  const { data } = useQuery(queryOf(refundCalls.refundsOfPayment, { params: { id: payment.id } }));
  return (
    <Dialog open onClose={onClose} title={`${t.give} ${payment.orderCode}`} size="small">
      {!data && <Skeleton height="18rem" />}
      {data?.leftMinor === 0 && <p>{t.nothingLeft}</p>}
      {data && data.leftMinor > 0 && (
        <RefundForm payment={payment} found={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = Props & { found: RefundsOfPayment };
type Way = NewRefundBody['destination'];

const units = { amountKes: orAbsent(whole) };
const isInParts = ({ back }: RefundsOfPayment, way: Way) =>
  way === 'balance' || back === 'parts' || back === 'payout';
const mostOf = ({ balanceLeftMinor, leftMinor }: RefundsOfPayment, way: Way) =>
  way === 'balance' ? balanceLeftMinor : leftMinor;

/** The contract's rules, and no more than is left there. */
const rulesFor = (found: RefundsOfPayment) =>
  newRefundBody.check(
    z.refine(
      ({ amountKes = 0, destination }) => wholeKes(amountKes).minor <= mostOf(found, destination),
      { error: t.wrongAmount, path: ['amountKes'] },
    ),
  );

function useRefundForm({ payment, found, onClose }: FormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [rules] = useState(() => rulesFor(found));
  const destination: Way = found.balanceLeftMinor > 0 ? 'balance' : 'provider';
  return useAdminForm({
    rules,
    units,
    start: { amountKes: '', destination, reason: '', endsService: false, key },
    // Without an amount everything that is left goes back, as it must where no part of it can.
    shape: ({ amountKes, ...rest }) =>
      isInParts(found, rest.destination as Way) ? { ...rest, amountKes } : rest,
    send: (body) => request(refundCalls.requestRefund, { params: { id: payment.id }, body }),
    onSent: ({ state }) => {
      notify({ kind: 'success', title: state === 'awaiting_approval' ? t.asked : t.done });
      onClose();
    },
  });
}

function RefundForm(props: FormProps) {
  const { found } = props;
  const { back, method, leftMinor, balanceLeftMinor, aloneKesMax } = found;
  const form = useRefundForm(props);
  const { at } = form;
  const way = useValue(at('destination'));
  const typed = useValue(at('amountKes'));
  const inParts = isInParts(found, way);
  const most = mostOf(found, way);
  const amount = inParts && typed !== '' ? Number(whole.read(typed)) : undefined;
  const minor = amount === undefined ? most : wholeKes(amount || 0).minor;
  const foot = (
    <Button type="submit" variant="danger" size="large" full busy={form.busy}>
      {`${t.submit} ${formatKesExact(minor)}`}
    </Button>
  );
  return (
    <AdminForm form={form} foot={foot}>
      <p>{t.left(formatKesExact(leftMinor))}</p>
      <CardsField
        at={at('destination')}
        label={t.where}
        cards={[
          ...(balanceLeftMinor > 0 ? [balanceCard] : []),
          ...(back === 'none' ? [] : [providerCard(method, backTexts[back])]),
        ]}
      />
      {inParts && (
        <TextField
          at={at('amountKes')}
          label={t.amount}
          hint={t.amountHint(formatKesExact(most))}
          inputMode="numeric"
          placeholder={toDecimal(money(most, 'KES')).replace(/\.00$/, '')}
        />
      )}
      <LongField at={at('reason')} label={t.reason} rows={2} />
      <TickField at={at('endsService')} label={t.ends} hint={t.endsHint} />
      {minor > wholeKes(aloneKesMax).minor && (
        <p className={styles.soft}>{t.alone(formatKes(aloneKesMax))}</p>
      )}
    </AdminForm>
  );
}

const backTexts = {
  parts: t.ways.partsText,
  payout: t.ways.payoutText,
  whole: t.ways.wholeText,
} as const;

const balanceCard = { value: 'balance', title: t.ways.balance, text: t.ways.balanceText } as const;
const providerCard = (method: string, text: string) =>
  ({ value: 'provider', title: t.ways.back(method), text }) as const;
