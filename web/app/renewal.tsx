import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PaymentPanel } from '../features/checkout/payment-panel.tsx';
import { PaymentProgress } from '../features/checkout/payment-progress.tsx';
import type { Purchase } from '../features/checkout/purchase.ts';
import { QuickRenewal } from '../features/leases/quick-renewal.tsx';
import type { Plan } from '#contracts/catalogue.ts';
import type { Order } from '#contracts/orders.ts';
import { ordersQuery } from '../lib/orders-query.ts';
import { useCustomerId } from '../lib/session.ts';
import { useWords } from '../lib/words.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useShowResult } from './show-result.ts';
import { appWords } from './words.ts';

/** The ways to pay for one more term. */
export default function Renewal({ leaseId, first }: { leaseId: `lse_${string}`; first: Plan }) {
  const t = useWords(appWords).renewal;
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const [plan, setPlan] = useState<Plan>(first);
  const [paying, setPaying] = useState<string | null>(null);
  const [form, setForm] = useState(false);
  const showResult = useShowResult();
  const order = orders.data?.find(({ orderData }) => orderData.LEASE_ID === leaseId);
  if (paying) return <PaymentProgress paymentId={paying} onSettled={showResult} />;
  if (!form || !order) {
    const other = () => setForm(true);
    const quick = { leaseId, plan, onPlan: setPlan, onPaying: setPaying, onOther: other };
    return <QuickRenewal {...quick} />;
  }
  return (
    <Tabs
      label={t.plan}
      value={plan}
      onChange={setPlan}
      tabs={[
        { value: 'daily', label: t.daily },
        { value: 'monthly', label: t.monthly },
      ]}
    >
      <PaymentPanel
        key={plan}
        purchase={renewalOf(order, { leaseId, plan })}
        onSettled={showResult}
      />
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
    title: place || product.name,
    countryCode: orderData.LOCATION_COUNTRY_CODE ?? '',
    isp: orderData.ISP ?? '',
    rating: 0,
    worn: true,
    renews: leaseId,
  };
}
