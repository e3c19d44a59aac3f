import { lazy, Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import Repeat from 'lucide-react/icons/repeat';
import { keepingCalls, type LeaseKeeping } from '#contracts/goods/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment, formatRefusal } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Block } from '../../../ui/record.tsx';
import { keepWords } from './keep-words.ts';
import record from '../../../ui/record.module.css';
import { useKeeping } from './use-keeping.ts';

const KeepDialogs = lazy(async () => {
  const { KeepDialogs: dialogs } = await import('./keep-dialogs.tsx');
  return { default: dialogs };
});

export type Asking = 'auto' | 'end' | null;
type Props = { service: LeaseService };

/** What becomes of the lease after its term: it goes on by itself, or it ends. */
export function KeepBlock({ service }: Props) {
  const t = useWords(keepWords);
  const [asking, setAsking] = useState<Asking>(null);
  const [requested, setRequested] = useState(false);
  const ask = (what: Asking) => {
    setRequested(true);
    setAsking(what);
  };
  const { keeping } = service;
  if (keeping.cancelled) return <Ending service={service} />;
  return (
    <Block id="next-term" title={t.title}>
      {keeping.auto ? (
        <Charge service={service} auto={keeping.auto} />
      ) : (
        <p className={record.hint}>
          {keeping.refusal === null ? t.intro : formatRefusal(keeping.refusal)}
        </p>
      )}
      <div className={record.row} data-print="hide">
        {keeping.refusal === null && (
          <Button size="small" onClick={() => ask('auto')}>
            <Repeat aria-hidden="true" />
            {keeping.auto ? t.change : t.open}
          </Button>
        )}
        {keeping.auto && <SwitchOff leaseId={service.leaseId} />}
        {!keeping.auto && (
          <Button size="small" variant="quiet" onClick={() => ask('end')}>
            {t.end}
          </Button>
        )}
      </div>
      {requested && (
        <Suspense fallback={null}>
          <KeepDialogs service={service} asking={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Block>
  );
}

type ChargeProps = Props & { auto: NonNullable<LeaseKeeping['auto']> };

function Charge({ service, auto }: ChargeProps) {
  const t = useWords(keepWords);
  const { amountKes, chargeAt, agreedKes, pays } = auto;
  if (amountKes === null) {
    const { refusal } = service.keeping;
    return <Notice tone="warn">{refusal === null ? t.unavailable : formatRefusal(refusal)}</Notice>;
  }
  if (pays === 'price-changed') {
    return (
      <Notice tone="warn">
        {t.pays['price-changed'](formatKes(agreedKes), formatKes(amountKes))}
      </Notice>
    );
  }
  const phone = service.renewal.phone ?? '';
  return (
    <>
      <p>
        <strong>{t.next(formatMoment(chargeAt), formatKes(amountKes))}</strong>
      </p>
      {pays === 'nothing' ? (
        <Notice
          tone="warn"
          action={
            <Link className={buttonClass({ size: 'small' })} to="/dashboard/balance">
              {t.topUp}
            </Link>
          }
        >
          {t.pays.nothing}
        </Notice>
      ) : (
        <p className={record.hint}>{pays === 'mpesa' ? t.pays.mpesa(phone) : t.pays.balance}</p>
      )}
    </>
  );
}

function SwitchOff({ leaseId }: { leaseId: string }) {
  const t = useWords(keepWords);
  const params = { id: leaseId };
  const ask = () => request(keepingCalls.endAutoRenewal, { params });
  const off = useKeeping(leaseId, { ask, done: t.switchedOff });
  return (
    <Button size="small" variant="quiet" busy={off.isPending} onClick={() => off.mutate()}>
      {t.off}
    </Button>
  );
}

function Ending({ service }: Props) {
  const t = useWords(keepWords);
  const params = { id: service.leaseId };
  const ask = () => request(keepingCalls.keepLease, { params });
  const keep = useKeeping(service.leaseId, { ask, done: t.kept });
  return (
    <Block id="next-term" title={t.title}>
      <p>{t.ends(formatMoment(service.endsAt))}</p>
      <div className={record.row} data-print="hide">
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t.keep}
        </Button>
      </div>
    </Block>
  );
}
