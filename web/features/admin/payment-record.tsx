import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../lib/use-title.ts';
import styles from './admin.module.css';
import { PaymentCard } from './payments.tsx';
import { adminKey } from './staff.ts';
import { adminWords } from './words.ts';

/** One payment with its whole history, opened. */
export function PaymentRecord({ id }: { id: string }) {
  useTitle(adminWords.payment.title);
  const { data, error } = useQuery({
    queryKey: [...adminKey, 'payment', id],
    queryFn: ({ signal }) => request(adminCalls.payment, { params: { id }, signal }),
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
