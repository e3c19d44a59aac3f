import { lazy, Suspense, useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import type { Transaction } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { Balance } from '../../features/balance/balance.tsx';
import { balanceWords } from '../../features/balance/balance-words.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { keyOf } from '../../lib/queries/query-of.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PaymentProgress = lazy(async () => {
  const { PaymentProgress: progress } =
    await import('../../features/checkout/progress/payment-progress.tsx');
  return { default: progress };
});
const route = getRouteApi('/shell/dashboard/balance');

/** The balance; a top-up under way is followed where its form was, also after a reload. */
export function BalanceScreen() {
  const { payment, amount, next } = route.useSearch();
  const navigate = route.useNavigate();
  const [ended, setEnded] = useState<Transaction>();
  const follow = (paymentId: string | undefined) => {
    setEnded(undefined);
    const kept = { ...(amount && { amount }), ...(next && { next }) };
    void navigate({ search: { ...kept, ...(paymentId && { payment: paymentId }) }, replace: true });
  };
  const onSettled = (transaction: Transaction) => {
    setEnded(transaction);
    void queryClient.invalidateQueries({ queryKey: keyOf(calls.balance) });
  };
  const progress = payment && (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <PaymentProgress paymentId={payment} onSettled={onSettled} onAnew={() => follow(undefined)} />
      {ended && <Next ended={ended} next={next} onBack={() => follow(undefined)} />}
    </Suspense>
  );
  return <Balance onFollow={follow} amountKes={amount} progress={progress || undefined} />;
}

type NextProps = { ended: Transaction; next: string | undefined; onBack: () => void };

/** After a payment: on with the purchase that it was for, or the form once more. */
function Next({ ended, next, onBack }: NextProps) {
  const t = useWords(balanceWords);
  const isPaid = ended.transactionStatus === 'ACCEPTED';
  if (isPaid && next) {
    return (
      <a className={buttonClass({ variant: 'primary' })} href={next}>
        {t.goOn}
      </a>
    );
  }
  return (
    <Button variant={isPaid ? 'secondary' : 'primary'} onClick={onBack}>
      {isPaid ? t.back : t.again}
    </Button>
  );
}
