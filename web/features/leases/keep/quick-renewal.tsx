import { Fragment } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { leaseCalls, type RenewalOffer } from '#contracts/goods/lease-life.ts';
import type { Plan } from '#contracts/term.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { leaseServiceQuery } from '../../../lib/queries/lease-service-query.ts';
import type { Begun } from '../../../lib/session/pending-payment.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Choices } from '../../../ui/input/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import record from '../../../ui/record.module.css';
import { lifeWords } from '../life-words.ts';

type Props = {
  leaseId: string;
  plan: Plan;
  onPlan: (plan: Plan) => void;
  /** The prompt is on its way, or one was already. */
  onPaying: (payment: Begun) => void;
  /** Back to the whole payment form. */
  onOther: () => void;
};

/** One more term by one tap: what it costs, until when, and where the prompt goes. */
export function QuickRenewal({ leaseId, plan, onPlan, onPaying, onOther }: Props) {
  const t = useWords(lifeWords);
  const { data, error, refetch } = useQuery({
    ...leaseServiceQuery(leaseId),
    refetchOnMount: 'always',
  });
  if (error) {
    return (
      <Unreachable again={t.again} onAgain={refetch}>
        {error instanceof ApiRefused ? error.message : t.unreachable}
      </Unreachable>
    );
  }
  if (!data) return <Skeleton height="18rem" />;
  const { offers, refusal, phone } = data.renewal;
  if (refusal !== null) return <Notice tone="warn">{refusal}</Notice>;
  const chosen = offers.find((offer) => offer.plan === plan) ?? offers[0];
  return (
    <div className={record.form}>
      <Offers offers={offers} plan={chosen?.plan ?? plan} onPlan={onPlan} />
      {phone === null ? (
        <p className={record.hint}>{t.renewal.noPhone}</p>
      ) : (
        chosen && <OneTap leaseId={leaseId} offer={chosen} phone={phone} onPaying={onPaying} />
      )}
      <Button variant={phone === null ? 'primary' : 'quiet'} full onClick={onOther}>
        {t.renewal.other}
      </Button>
    </div>
  );
}

type OffersProps = Pick<Props, 'plan' | 'onPlan'> & { offers: readonly RenewalOffer[] };

function Offers({ offers, plan, onPlan }: OffersProps) {
  const t = useWords(lifeWords).renewal;
  return (
    <Choices
      label={t.open}
      options={offers.map(({ plan: each, amountKes, until }) => [
        each,
        <Fragment key={each}>
          <strong>
            {t[each]}, {formatKes(amountKes)}
          </strong>
          <br />
          <small className={record.hint}>{t.until(formatMoment(until))}</small>
        </Fragment>,
      ])}
      chosen={plan}
      onChoose={onPlan}
    />
  );
}

type TapProps = Pick<Props, 'leaseId' | 'onPaying'> & { offer: RenewalOffer; phone: string };

function OneTap({ leaseId, offer, phone, onPaying }: TapProps) {
  const t = useWords(lifeWords).renewal;
  const renew = useMutation({
    mutationFn: () => {
      const body = { plan: offer.plan, amountKes: offer.amountKes };
      return request(leaseCalls.renewLease, { params: { id: leaseId }, body });
    },
    onSuccess: ({ paymentId }) => onPaying({ paymentId, amount: offer.amountKes }),
    // The price may have moved; the offers are asked for again.
    onError: () => queryClient.invalidateQueries(leaseServiceQuery(leaseId)),
  });
  const { error } = renew;
  return (
    <>
      <Button
        variant="mpesa"
        size="large"
        full
        busy={renew.isPending}
        onClick={() => renew.mutate()}
      >
        {t.pay(formatKes(offer.amountKes))}
      </Button>
      <p className={record.hint}>{t.phone(phone)}</p>
      {error && (
        <Notice tone="bad" live>
          {error instanceof ApiRefused ? error.message : t.failed}
        </Notice>
      )}
    </>
  );
}
