import Bell from 'lucide-react/icons/bell';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { waitingCalls } from '#contracts/sale/waiting.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './waiting.module.css';
import { waitingWords } from './waiting-words.ts';

const waitingQuery = queryOf(waitingCalls.waitingFor);

type Props = {
  /** `vcc`, `server-us1`, `country-KE`. */
  product: string;
  /** What it is called, where several such buttons are on one screen. */
  name?: string;
};

/** Puts the signed-in customer on the waiting list of a product, or takes them off it. */
export function NotifyMe({ product, name }: Props) {
  const t = useWords(waitingWords);
  const client = useQueryClient();
  const own = useQuery(waitingQuery);
  const isOn = own.data?.products.includes(product) ?? false;
  const change = useMutation({
    mutationFn: () =>
      request(isOn ? waitingCalls.leaveWaiting : waitingCalls.joinWaiting, { params: { product } }),
    onSuccess: (answer) => client.setQueryData(waitingQuery.queryKey, answer),
  });
  const { error } = change;
  return (
    <div className={styles.notify}>
      <p role="status">{isOn && t.joined}</p>
      {error && (
        <Notice tone="bad" live title={error instanceof ApiRefused ? error.message : t.failed} />
      )}
      <Button
        variant={isOn ? 'quiet' : 'secondary'}
        busy={change.isPending}
        disabled={own.isPending}
        aria-label={isOn || name === undefined ? undefined : t.joinFor(name)}
        onClick={() => change.mutate()}
      >
        <Bell aria-hidden="true" />
        {isOn ? t.leave : t.join}
      </Button>
    </div>
  );
}
