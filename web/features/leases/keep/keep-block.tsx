import { lazy, Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import {
  keepingCalls,
  type AutoRenewalBody,
  type LeaseKeeping,
} from '#contracts/goods/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment, formatRefusal } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Switch } from '../../../ui/input/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Block } from '../../../ui/record.tsx';
import { keepWords } from './keep-words.ts';
import record from '../../../ui/record.module.css';
import styles from '../life.module.css';
import { useKeeping } from './use-keeping.ts';

const KeepDialogs = lazy(async () => {
  const { KeepDialogs: dialogs } = await import('./keep-dialogs.tsx');
  return { default: dialogs };
});

export type Asking = 'auto' | 'end' | null;
type Props = { service: LeaseService };

/** What becomes of the lease after its term: it renews automatically, or it ends. */
export function KeepBlock({ service }: Props) {
  const t = useWords(keepWords);
  const [asking, setAsking] = useState<Asking>(null);
  const [requested, setRequested] = useState(false);
  const ask = (what: Asking) => {
    setRequested(true);
    setAsking(what);
  };
  const { auto, refusal, cancelled } = service.keeping;
  if (cancelled) return <Ending service={service} />;
  return (
    <Block id="next-term" title={t.title}>
      {auto === null && refusal !== null ? (
        <p className={record.hint}>{formatRefusal(refusal)}</p>
      ) : (
        <AutoSwitch service={service} />
      )}
      {auto && <Trouble service={service} auto={auto} />}
      <div className={record.row} data-print="hide">
        {refusal === null && (
          <Button size="small" onClick={() => ask('auto')}>
            {t.options}
          </Button>
        )}
        <Button size="small" variant="quiet" className={styles.link} onClick={() => ask('end')}>
          {t.end}
        </Button>
      </div>
      {requested && (
        <Suspense fallback={null}>
          <KeepDialogs service={service} asking={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Block>
  );
}

/** Renewal on or off by one press, at the price and from the day that its row says. */
function AutoSwitch({ service }: Props) {
  const t = useWords(keepWords);
  const { leaseId, plan, endsAt } = service;
  const { auto } = service.keeping;
  const offer = service.renewal.offers.find((one) => one.plan === plan);
  const params = { id: leaseId };
  const on = useKeeping(leaseId, {
    ask: (body: AutoRenewalBody) => request(keepingCalls.setAutoRenewal, { params, body }),
    done: t.switchedOn,
  });
  const off = useKeeping(leaseId, {
    ask: () => request(keepingCalls.endAutoRenewal, { params }),
    done: t.switchedOff,
  });
  if (!auto && !offer) return null;
  const toggle = () => {
    if (on.isPending || off.isPending) return;
    if (auto) off.mutate();
    else if (offer) on.mutate({ plan, prompts: false, amountKes: offer.amountKes });
  };
  const price = formatKes(offer?.amountKes ?? 0);
  return (
    <Switch
      label={<strong>{t.auto}</strong>}
      hint={auto ? <Next auto={auto} /> : `${t.offer(price, formatMoment(endsAt))} ${t.cap}`}
      // What was asked for is shown at once; a refusal puts it back.
      checked={on.isPending || (auto !== null && !off.isPending)}
      onChange={toggle}
    />
  );
}

type Auto = NonNullable<LeaseKeeping['auto']>;

function Next({ auto: { amountKes, chargeAt, pays } }: { auto: Auto }) {
  const t = useWords(keepWords);
  if (amountKes === null || pays === 'price-changed') return null;
  const say = pays === 'balance' ? t.pays.balance : t.next;
  return say(formatMoment(chargeAt), formatKes(amountKes));
}

/** What keeps the next charge from going through by the balance alone. */
function Trouble({ service, auto }: Props & { auto: Auto }) {
  const t = useWords(keepWords);
  const { amountKes, agreedKes, pays } = auto;
  if (amountKes === null) {
    const { refusal } = service.keeping;
    return <Notice tone="warn">{refusal === null ? t.unavailable : formatRefusal(refusal)}</Notice>;
  }
  if (pays === 'balance') return null;
  if (pays === 'mpesa') {
    return <p className={record.hint}>{t.pays.mpesa(service.renewal.phone ?? '')}</p>;
  }
  if (pays === 'price-changed') {
    const text = t.pays['price-changed'](formatKes(agreedKes), formatKes(amountKes));
    return <Notice tone="warn">{text}</Notice>;
  }
  return (
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
