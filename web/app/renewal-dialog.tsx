import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PaymentPanel } from '../features/checkout/payment-panel.tsx';
import type { Purchase } from '../features/checkout/purchase.ts';
import type { Plan } from '#contracts/catalogue.ts';
import type { Order } from '#contracts/orders.ts';
import { ordersQuery } from '../lib/orders-query.ts';
import { useCustomerId } from '../lib/session.ts';
import { useWords } from '../lib/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useShowResult } from './show-result.ts';
import { appWords } from './words.ts';

type Props = { leaseId: `lse_${string}` | undefined; onClose: () => void };

/** Extends a lease from its current end by a day or a month; the same panel takes the money. */
export function RenewalDialog({ leaseId, onClose }: Props) {
  const t = useWords(appWords).renewal;
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const [plan, setPlan] = useState<Plan>('monthly');
  const showResult = useShowResult();
  const order = orders.data?.find(({ orderData }) => orderData.LEASE_ID === leaseId);
  return (
    <Dialog open={leaseId !== undefined && order !== undefined} onClose={onClose} title={t.title}>
      {leaseId && order && (
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
      )}
    </Dialog>
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
