import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../lib/use-title.ts';
import styles from './admin.module.css';
import { PaymentCard } from './payments.tsx';
import { adminWords } from './words.ts';

/** One payment with its whole history, opened. */
export function PaymentRecord({ id }: { id: string }) {
  useTitle(adminWords.payment.title);
  const { data, error } = useQuery({
    ...queryOf(adminCalls.payment, { params: { id } }),
  });
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{adminWords.payment.title}</h1>
      </div>
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && <PaymentCard payment={data.payment} opened />}
    </>
  );
}
