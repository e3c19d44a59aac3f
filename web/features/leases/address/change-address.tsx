import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { addressChangeCalls, type AddressChange } from '#contracts/leases/address-changes.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { keyUnder, queryOf } from '../../../lib/queries/query-of.ts';
import { formatAgo, formatCountdown } from '../../../lib/text/format.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/input/button.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import record from '../../../ui/record.module.css';
import { ChangeLinkPart } from './change-link.tsx';
import { changeWords } from './change-words.ts';

const pollMs = 2_000;

const changeQuery = (leaseId: string) =>
  queryOf(addressChangeCalls.addressChange, { params: { id: leaseId } });

/** Another IP address by a press, how the last one went, and the link that does the same. */
export default function ChangeAddress({ leaseId }: { leaseId: string }) {
  const t = useWords(changeWords);
  const { data, error, refetch } = useQuery({
    ...changeQuery(leaseId),
    refetchInterval: ({ state }) => (state.data?.change.state === 'pending' ? pollMs : false),
  });
  const queries = useQueryClient();
  const state = data?.change.state;
  const was = useRef(state);
  useEffect(() => {
    // The page tells the address in several places.
    if (was.current === 'pending' && state !== 'pending') {
      void queries.invalidateQueries({ queryKey: keyUnder('/leases') });
    }
    was.current = state;
  }, [state, queries]);
  return (
    <>
      <p className={record.hint}>{t.text}</p>
      {error && (
        <Unreachable again={t.again} onAgain={refetch}>
          {t.unread}
        </Unreachable>
      )}
      {!data && !error && <Skeleton height="9rem" />}
      {data && (
        <>
          <Change leaseId={leaseId} change={data.change} onAsked={refetch} />
          <ChangeLinkPart leaseId={leaseId} link={data.link} onChanged={refetch} />
        </>
      )}
    </>
  );
}

type ChangeProps = { leaseId: string; change: AddressChange; onAsked: () => Promise<unknown> };

function Change({ leaseId, change, onAsked }: ChangeProps) {
  const t = useWords(changeWords);
  const allowedMs = change.nextAllowedAt === null ? 0 : Date.parse(change.nextAllowedAt);
  const nowMs = useNow(1_000);
  const leftMs = Math.max(0, allowedMs - nowMs);
  const ask = useMutation({
    mutationFn: () => request(addressChangeCalls.changeAddress, { params: { id: leaseId } }),
    onError: (error) => {
      const title = error instanceof ApiRefused ? error.message : words(changeWords).failed;
      notify({ kind: 'error', title });
    },
    onSettled: onAsked,
  });
  const isPending = change.state === 'pending' || ask.isPending;
  const said = tell(t, { change, nowMs, isFree: leftMs === 0 });
  return (
    <>
      <p role="status">{said}</p>
      <div className={record.row} data-print="hide">
        <Button busy={isPending} disabled={!isPending && leftMs > 0} onClick={() => ask.mutate()}>
          {!isPending && <RefreshCw aria-hidden="true" />}
          {isPending ? t.changing : leftMs > 0 ? t.wait(formatCountdown(leftMs)) : t.change}
        </Button>
      </div>
    </>
  );
}

type LastChange = { change: AddressChange; nowMs: number; isFree: boolean };

/** How the last change went; nothing where none was asked for. */
function tell(t: (typeof changeWords)['english'], { change, nowMs, isFree }: LastChange) {
  const { state, oldIp, newIp, changedAt, reason } = change;
  if (state === 'pending') return t.pending;
  if (state === 'failed') return reason && t.reasons[reason];
  if (newIp === null) return null;
  if (state === 'unchanged') return isFree ? t.unchanged(newIp) : t.same(newIp);
  const ago = changedAt === null ? '' : formatAgo({ at: changedAt, nowMs });
  return oldIp === null ? t.first(newIp, ago) : t.done(oldIp, newIp, ago);
}
