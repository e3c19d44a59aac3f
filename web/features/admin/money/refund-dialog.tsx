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
import { Field } from '../../../ui/input/field.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import styles from '../admin.module.css';
import { CardsField, LongField, TextField, TickField, AdminForm } from '../form/admin-form.tsx';
import { orAbsent, whole } from '../form/units.ts';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Answered } from '../screen/screen.tsx';
import { leftOfChosen, linesQuery, RefundLines, type ChosenLines } from './refund-lines.tsx';
import { refundWords as t } from './refund-words.ts';

type Payment = { id: string; orderId: string; orderCode: string };
type Props = { payment: Payment; onClose: () => void };

/** What can go back of one payment, and the form that asks for it. */
export function RefundDialog({ payment, onClose }: Props) {
  const refunds = useQuery(queryOf(refundCalls.refundsOfPayment, { params: { id: payment.id } }));
  const lines = useQuery(linesQuery(payment.orderId));
  return (
    <Dialog open onClose={onClose} title={`${t.give} ${payment.orderCode}`} size="small">
      <Answered query={refunds} height="18rem">
        {(found) =>
          found.leftMinor === 0 ? (
            <p>{t.nothingLeft}</p>
          ) : (
            <Answered query={lines} height="18rem">
              {({ totalItems }) => (
                <RefundForm
                  payment={payment}
                  found={found}
                  hasLines={totalItems > 1}
                  onClose={onClose}
                />
              )}
            </Answered>
          )
        }
      </Answered>
    </Dialog>
  );
}

type FormProps = Props & {
  found: RefundsOfPayment;
  /** Its order has several lines, of which some can be chosen. */
  hasLines: boolean;
};
type Way = NewRefundBody['destination'];

const units = { amountKes: orAbsent(whole) };
const isInParts = ({ back }: RefundsOfPayment, way: Way) =>
  way === 'balance' || back === 'parts' || back === 'payout';
const mostOf = (
  { balanceLeftMinor, leftMinor }: RefundsOfPayment,
  way: Way,
  chosen: ChosenLines | undefined,
) => {
  const left = way === 'balance' ? balanceLeftMinor : leftMinor;
  return chosen ? Math.min(left, leftOfChosen(chosen)) : left;
};

/** The contract's rules, and no more than is left there. */
const rulesFor = (found: RefundsOfPayment, chosen: ChosenLines | undefined) =>
  newRefundBody.check(
    z.refine(
      ({ amountKes = 0, destination }) =>
        wholeKes(amountKes).minor <= mostOf(found, destination, chosen),
      { error: t.wrongAmount, path: ['amountKes'] },
    ),
  );

function useRefundForm({ payment, found, onClose }: FormProps, chosen: ChosenLines | undefined) {
  const [key] = useState(() => crypto.randomUUID());
  const destination: Way = found.balanceLeftMinor > 0 ? 'balance' : 'provider';
  return useAdminForm({
    rules: rulesFor(found, chosen),
    units,
    start: { amountKes: '', destination, reason: '', endsService: false, key },
    // Without an amount everything that is left goes back, as it must where no part of it can.
    shape: ({ amountKes, ...rest }) => ({
      ...rest,
      ...(isInParts(found, rest.destination as Way) && { amountKes }),
      ...(chosen && { lineIds: [...chosen.keys()] }),
    }),
    send: (body) => request(refundCalls.requestRefund, { params: { id: payment.id }, body }),
    onSent: ({ state }) => {
      notify({ kind: 'success', title: state === 'awaiting_approval' ? t.asked : t.done });
      onClose();
    },
  });
}

function RefundForm(props: FormProps) {
  const { found, payment, hasLines } = props;
  const { back, method, leftMinor, balanceLeftMinor, aloneKesMax } = found;
  const [scope, setScope] = useState<'all' | 'some'>('all');
  const [lines, setLines] = useState<ChosenLines>(new Map());
  const chosen = scope === 'some' ? lines : undefined;
  const form = useRefundForm(props, chosen);
  const { at } = form;
  const way = useValue(at('destination'));
  const typed = useValue(at('amountKes'));
  const inParts = isInParts(found, way);
  const most = mostOf(found, way, chosen);
  const goesBack = back !== 'none' && !(chosen && back === 'whole');
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
      {hasLines && (
        <Field label={t.scope.label}>
          <OneOf
            value={scope}
            values={['all', 'some']}
            words={t.scope}
            onChange={(next) => {
              setScope(next);
              // A payment that goes back whole cannot go back for some of its lines.
              if (back === 'whole' && balanceLeftMinor > 0) form.set('destination', 'balance');
            }}
          />
        </Field>
      )}
      {chosen && <RefundLines orderId={payment.orderId} chosen={lines} onChoose={setLines} />}
      <CardsField
        at={at('destination')}
        label={t.where}
        cards={[
          ...(balanceLeftMinor > 0 ? [balanceCard] : []),
          ...(goesBack ? [providerCard(method, backTexts[back])] : []),
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
      <TickField
        at={at('endsService')}
        label={t.ends}
        hint={chosen ? t.endsLinesHint : t.endsHint}
      />
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
