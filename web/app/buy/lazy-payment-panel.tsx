import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const PaymentPanel = lazy(async () => {
  const { PaymentPanel: panel } = await import('../../features/checkout/payment-panel.tsx');
  return { default: panel };
});

/** The payment panel inside another screen: its code comes when money is about to move. */
export function LazyPaymentPanel(props: ComponentProps<typeof PaymentPanel>) {
  return (
    <Suspense fallback={<Skeleton height="32rem" />}>
      <PaymentPanel {...props} />
    </Suspense>
  );
}
