import { lazy, Suspense, useState } from 'react';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { formatMoment, formatRefusal } from '../../lib/text/format.ts';
import { leaseServiceQuery } from '../../lib/queries/lease-service-query.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Block } from '../../ui/record.tsx';
import record from '../../ui/record.module.css';
import { refundWords } from './refund-words.ts';

const RefundDialogs = lazy(async () => {
  const { RefundDialogs: dialogs } = await import('./refund-dialogs.tsx');
  return { default: dialogs };
});

export type Requested = 'now' | 'refund' | null;
type Props = { service: LeaseService };

/** Ending the lease at once with the rest of its price, or its whole price back. */
export function RefundBlock({ service }: Props) {
  const t = useWords(refundWords);
  const [asking, setAsking] = useState<Requested>(null);
  const [requested, setRequested] = useState(false);
  const ask = (what: Requested) => {
    setRequested(true);
    setAsking(what);
    // The amount loses a little with each second, and the server keeps to a fresh one only.
    void queryClient.invalidateQueries(leaseServiceQuery(service.leaseId));
  };
  const { refund, keeping } = service;
  const { rest } = keeping;
  const canRefund = refund.refusal === null;
  const canCancel = rest.refusal === null && rest.amountMinor > 0;
  return (
    <Block title={t.title}>
      <RefundStatus service={service} />
      <div className={record.row} data-print="hide">
        {canCancel && (
          <Button size="small" onClick={() => ask('now')}>
            {t.now}
          </Button>
        )}
        {canRefund && (
          <Button size="small" variant="quiet" onClick={() => ask('refund')}>
            {refund.decidedBy === 'shop' ? t.refund : t.ask}
          </Button>
        )}
      </div>
      {requested && (
        <Suspense fallback={null}>
          <RefundDialogs service={service} asking={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Block>
  );
}

/** Which refund there would be, or why there is none. */
function RefundStatus({ service }: Props) {
  const t = useWords(refundWords);
  const { request, refusal, because, decidedBy, window } = service.refund;
  if (request && request.state !== 'granted') {
    return <p className={record.hint}>{t[request.state](formatMoment(request.at))}</p>;
  }
  if (refusal !== null) return <p className={record.hint}>{formatRefusal(refusal)}</p>;
  if (because === 'never-worked') return <p className={record.hint}>{t.broken}</p>;
  if (decidedBy === 'staff') return <p className={record.hint}>{t.late}</p>;
  return (
    <p className={record.hint}>
      {t.window(formatMoment(window.until), megabytes(window.bytesMax))}{' '}
      {t.used(megabytes(window.bytesUsed))}
    </p>
  );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
