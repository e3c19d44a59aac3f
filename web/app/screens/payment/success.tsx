import { lazy, Suspense, type ReactNode } from 'react';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import type { LineProduct } from '#contracts/goods/kinds.ts';
import type { Transaction } from '#contracts/sale/payments.ts';
import { PaymentSuccess } from '../../../features/checkout/progress/payment-result.tsx';
import { LeasedGoods } from '../../../features/leases/leased-goods.tsx';
import { may } from '../../../lib/session/session.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useShowResult } from '../../buy/show-result.ts';
import { BoughtLines } from '../../../features/orders/bought-lines.tsx';

const TrafficGoods = lazy(() => import('../../../features/leases/traffic/traffic-goods.tsx'));

const OrderListLink = lazy(() => import('../../../features/account/tokens/order-list-link.tsx'));

type Bought = Pick<Transaction, 'leaseId' | 'orderId'>;

/** What is shown of what one line bought, by its kind. */
const goodsOf: Readonly<Record<LineProduct, (bought: Bought) => ReactNode>> = {
  proxy: ({ leaseId }) => leaseId && <LeasedGoods leaseId={leaseId} />,
  traffic: ({ orderId }) => (
    <Suspense fallback={<Skeleton height="18rem" />}>
      <TrafficGoods orderId={orderId} />
    </Suspense>
  ),
  vps: () => null,
  topup: () => null,
};

const route = getRouteApi('/result/status/success');

/** The result page of a paid order, with the proxy's credentials on it as soon as they exist. */
export function SuccessScreen() {
  const { payment } = route.useSearch();
  const handed = useRouterState({ select: ({ location }) => location.state.transactions?.[0] });
  return (
    <PaymentSuccess
      paymentId={payment}
      handed={handed}
      onSettled={useShowResult()}
      renderGoods={({ lines, orderId, orderCode, outcome, purchase, leaseId }) =>
        lines !== undefined && outcome !== 'credited' ? (
          <>
            <BoughtLines orderId={orderId} count={lines} />
            {may('goods') && !purchase.renews && (
              <Suspense fallback={<Skeleton height="9rem" />}>
                <OrderListLink orderCode={orderCode} />
              </Suspense>
            )}
          </>
        ) : (
          outcome !== 'credited' && goodsOf[purchase.product]({ leaseId, orderId })
        )
      }
    />
  );
}
