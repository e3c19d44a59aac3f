import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PaymentPanel } from '../../features/checkout/payment-panel.tsx';
import type { Purchase } from '../../features/checkout/purchase.ts';
import { QuickRenewal } from '../../features/leases/keep/quick-renewal.tsx';
import { planTerms, plans, termLabel, type Plan } from '#contracts/term.ts';
import type { Order } from '#contracts/sale/orders.ts';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import {
  readPendingPayment,
  rememberPayment,
  type Begun,
} from '../../lib/session/pending-payment.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { formatTitle } from '../../lib/text/format.ts';
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
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const [plan, setPlan] = useState<Plan>(first);
  // One that was left under way is followed at once.
  const [step, setStep] = useState<'ask' | 'form' | 'follow'>(() =>
    customerId !== null && readPendingPayment(customerId)?.renews === leaseId ? 'follow' : 'ask',
  );
  const showResult = useShowResult();
  const order = orders.data?.find(({ orderData }) => orderData.LEASE_ID === leaseId);
  if (step !== 'ask' && orders.isPending) return <Skeleton height="18rem" />;
  if (step === 'ask' || !order) {
    const onPaying = ({ paymentId, amount }: Begun) => {
      const proxyId = order?.orderData.PROXY_ID ?? '';
      rememberPayment({ paymentId, amount, proxyId, renews: leaseId });
      setStep('follow');
    };
    const onOther = () => setStep('form');
    return <QuickRenewal {...{ leaseId, plan, onPlan: setPlan, onPaying, onOther }} />;
  }
  const panel = (
    <PaymentPanel
      key={plan}
      purchase={renewalOf(order, { leaseId, plan })}
      onSettled={showResult}
    />
  );
  if (step === 'follow') return panel;
  return (
    <Tabs
      label={t.plan}
      value={plan}
      onChange={setPlan}
      tabs={plans.map((value) => ({ value, label: termLabel(planTerms[value], locale) }))}
    >
      {panel}
    </Tabs>
  );
}

type Chosen = { leaseId: `lse_${string}`; plan: Plan };

function renewalOf({ orderData, product }: Order, { leaseId, plan }: Chosen): Purchase {
  const place = [orderData.LOCATION_CITY, orderData.ISP].filter(Boolean).join(', ');
  return {
    product: 'proxy',
    productId: orderData.PROXY_ID ?? '',
    plan,
    title: place || formatTitle(product.name),
    countryCode: orderData.LOCATION_COUNTRY_CODE ?? '',
    isp: orderData.ISP ?? '',
    rating: 0,
    worn: true,
    renews: leaseId,
  };
}
