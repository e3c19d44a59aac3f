import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { proofCalls } from '#contracts/account/proof.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { formatWhole } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { recordWords } from './order-record-words.ts';

const lookAgainMs = 1_000;

/** How many lines of a paid order are live, and the way to them. */
export function BoughtLines({ orderId, count }: { orderId: string; count: number }) {
  const record = useWords(recordWords);
  const t = record.lines;
  const { data, error, refetch } = useQuery({
    ...queryOf(proofCalls.order, { params: { id: orderId } }),
    refetchInterval: ({ state }) =>
      state.error || state.data?.lines?.every((line) => line.state !== 'waiting')
        ? false
        : lookAgainMs,
  });
  const lines = data?.lines;
  if (error && !lines) {
    return <Unreachable title={record.unreachable} again={record.again} onAgain={refetch} />;
  }
  if (!lines) return <Skeleton height="3.5rem" />;
  const live = lines.filter(({ state }) => state === 'delivered').length;
  const lost = lines.filter(({ state }) => state === 'gone').length;
  return (
    <Notice
      tone={lost > 0 ? 'warn' : live === count ? 'ok' : 'wait'}
      title={t.live(formatWhole(live), formatWhole(count))}
      live
      action={<Link to="/dashboard/proxies">{t.proxies}</Link>}
    >
      {lost > 0 && t.lost(formatWhole(lost))}
    </Notice>
  );
}
