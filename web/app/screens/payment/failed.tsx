import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { PaymentFailed } from '../../../features/checkout/progress/payment-result.tsx';
import { useShowResult } from '../../buy/show-result.ts';

const route = getRouteApi('/result/status/failed');

export function FailedScreen() {
  const { payment } = route.useSearch();
  const handed = useRouterState({ select: ({ location }) => location.state.transactions?.[0] });
  return <PaymentFailed paymentId={payment} handed={handed} onSettled={useShowResult()} />;
}
