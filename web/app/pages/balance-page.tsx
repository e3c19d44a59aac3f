import { lazy, Suspense, useState } from 'react';
import { Balance } from '../../features/balance/balance.tsx';
import { balanceWords } from '../../features/balance/balance-words.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PaymentProgress = lazy(async () => {
  const { PaymentProgress: progress } =
    await import('../../features/checkout/payment-progress.tsx');
  return { default: progress };
});

/** The balance; a top-up under way is followed where its form was. */
export default function BalancePage() {
  const t = useWords(balanceWords);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const [settled, setSettled] = useState(false);
  const back = () => {
    setPaymentId(null);
    setSettled(false);
  };
  const onSettled = () => {
    setSettled(true);
    void queryClient.invalidateQueries({ queryKey: ['balance'] });
  };
  const progress = paymentId && (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <PaymentProgress paymentId={paymentId} onSettled={onSettled} onAnew={back} />
      {settled && <Button onClick={back}>{t.back}</Button>}
    </Suspense>
  );
  return <Balance onFollow={setPaymentId} progress={progress || undefined} />;
}
