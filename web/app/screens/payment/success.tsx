import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { PaymentSuccess } from '../../../features/checkout/progress/payment-result.tsx';
import { LeasedGoods } from '../../../features/leases/leased-goods.tsx';
import { useShowResult } from '../../buy/show-result.ts';
import { BoughtLines } from '../../../features/orders/bought-lines.tsx';

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
      renderGoods={({ leaseId, lines, orderId, outcome }) =>
        lines !== undefined && outcome !== 'credited' ? (
          <BoughtLines orderId={orderId} count={lines} />
        ) : (
          leaseId && <LeasedGoods leaseId={leaseId} />
        )
      }
    />
  );
}
