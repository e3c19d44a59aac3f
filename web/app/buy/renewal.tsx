import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PaymentPanel } from '../../features/checkout/payment-panel.tsx';
import type { Purchase } from '../../features/checkout/purchase.ts';
import { QuickRenewal } from '../../features/leases/keep/quick-renewal.tsx';
import { planTerms, termLabel, type Plan } from '#contracts/term.ts';
import type { OwnLease } from '#contracts/leases/own-leases.ts';
import { useOfferedPlans } from '../../lib/queries/offered-plans.ts';
import { ownLeaseQuery } from '../../lib/queries/own-leases-query.ts';
import {
  readPendingPayment,
  rememberPayment,
  type Begun,
} from '../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useShowResult } from './show-result.ts';
import { appWords } from '../words.ts';

/** The ways to pay for one more term. */
export default function Renewal({ leaseId, first }: { leaseId: `lse_${string}`; first: Plan }) {
  const t = useWords(appWords).renewal;
  const locale = useLocale();
  const customerId = useCustomerId();
  const own = useQuery({ ...ownLeaseQuery(leaseId), enabled: customerId !== null });
  const [plan, setPlan] = useState<Plan>(first);
  // One that was left under way is followed at once.
  const [step, setStep] = useState<'ask' | 'form' | 'follow'>(() =>
    customerId !== null && readPendingPayment(customerId)?.renews === leaseId ? 'follow' : 'ask',
  );
  const showResult = useShowResult();
  const offered = useOfferedPlans(plan);
  const lease = own.data;
  if (step !== 'ask' && own.isPending) return <Skeleton height="18rem" />;
  if (step === 'ask' || !lease) {
    const onPaying = ({ paymentId, amount }: Begun) => {
      const proxyId = lease?.proxyId ?? '';
      rememberPayment({ paymentId, amount, proxyId, renews: leaseId });
      setStep('follow');
    };
    const onOther = () => setStep('form');
    return <QuickRenewal {...{ leaseId, plan, onPlan: setPlan, onPaying, onOther }} />;
  }
  const panel = (
    <PaymentPanel key={plan} purchase={renewalOf(lease, plan)} onSettled={showResult} />
  );
  if (step === 'follow') return panel;
  return (
    <Tabs
      label={t.plan}
      value={plan}
      onChange={setPlan}
      tabs={offered.map((value) => ({ value, label: termLabel(planTerms[value], locale) }))}
    >
      {panel}
    </Tabs>
  );
}

function renewalOf({ leaseId, proxyId, city, isp, countryCode }: OwnLease, plan: Plan): Purchase {
  return {
    product: 'proxy',
    productId: proxyId,
    plan,
    title: [city, isp].filter(Boolean).join(', ') || proxyId,
    countryCode,
    isp,
    rating: 0,
    worn: true,
    renews: leaseId,
  };
}
