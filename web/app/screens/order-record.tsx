import { lazy, Suspense } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { OrderRecord } from '../../features/orders/order-record.tsx';

/** Only an order without money asks for a code. */
const UnpaidReceipt = lazy(async () => {
  const { UnpaidReceipt: form } = await import('../../features/checkout/unpaid-receipt.tsx');
  return { default: form };
});

const route = getRouteApi('/shell/dashboard/orders/$id');

export function OrderRecordScreen() {
  const { id } = route.useParams();
  return (
    <OrderRecord
      id={id}
      unpaid={
        <Suspense fallback={null}>
          <UnpaidReceipt orderId={id} />
        </Suspense>
      }
    />
  );
}
