import { lazy, Suspense, useState } from 'react';
import {
  keepingCalls,
  type AutoRenewalBody,
  type LeaseKeeping,
} from '#contracts/leases/lease-keeping.ts';
import type { LeaseService } from '#contracts/goods/lease-life.ts';
import { planTerms, termText } from '#contracts/term.ts';
import { request } from '../../../lib/api/api.ts';
import { autoWords } from '../../../lib/text/auto-words.ts';
import { formatMoment, formatRefusal } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useLocale, useWords } from '../../../lib/text/words.ts';
import { ActSwitch } from '../../../ui/input/checkbox.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Block, TopUpNotice } from '../../../ui/record.tsx';
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
    <Block title={t.title}>
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
  const t = useWords(autoWords);
  const locale = useLocale();
  const { leaseId, plan, keeping, renewal } = service;
  const { auto, balanceKes, chargeAt } = keeping;
  // Where its own term has become too long for it, there may be a shorter one.
  const offer = renewal.offers.find((one) => one.plan === plan) ?? renewal.offers[0];
  const params = { id: leaseId };
  const on = useKeeping(leaseId, {
    ask: (body: AutoRenewalBody) => request(keepingCalls.setAutoRenewal, { params, body }),
    done: t.on,
    quiet: true,
  });
  const off = useKeeping(leaseId, {
    ask: () => request(keepingCalls.endAutoRenewal, { params }),
    done: t.off,
    quiet: true,
  });
  const offered =
    offer &&
    t.offer({
      term: termText(planTerms[offer.plan], locale),
      price: formatKes(offer.amountKes),
      balance: formatKes(balanceKes),
      ...(chargeAt !== null && { when: formatMoment(chargeAt) }),
    });
  const next = useNext(auto);
  if (!auto && !offer) return null;
  return (
    <ActSwitch
      label={t.title}
      hint={auto ? next : offered}
      isOn={auto !== null}
      on={{
        isPending: on.isPending,
        mutate: () =>
          offer && on.mutate({ plan: offer.plan, prompts: false, amountKes: offer.amountKes }),
      }}
      off={off}
    />
  );
}

type Auto = NonNullable<LeaseKeeping['auto']>;

/** The next charge; nothing where none goes through. */
function useNext(auto: Auto | null): string | undefined {
  const t = useWords(keepWords);
  const { next } = useWords(autoWords);
  if (!auto || auto.amountKes === null || auto.pays === 'price-changed') return undefined;
  const say = auto.pays === 'balance' ? next : t.next;
  return say(formatMoment(auto.chargeAt), formatKes(auto.amountKes));
}

/** What keeps the next charge from going through by the balance alone. */
function Trouble({ service, auto }: Props & { auto: Auto }) {
  const t = useWords(keepWords);
  const words = useWords(autoWords);
  const { amountKes, agreedKes, pays } = auto;
  const { refusal, balanceKes } = service.keeping;
  if (amountKes === null) {
    return <Notice tone="warn">{refusal === null ? t.unavailable : formatRefusal(refusal)}</Notice>;
  }
  if (pays === 'balance') return null;
  if (pays === 'mpesa') {
    return <p className={record.hint}>{t.mpesa(service.renewal.phone ?? '')}</p>;
  }
  if (pays === 'nothing') {
    return <TopUpNotice label={words.topUp}>{words.short(formatKes(balanceKes))}</TopUpNotice>;
  }
  return <Notice tone="warn">{t.risen(formatKes(agreedKes), formatKes(amountKes))}</Notice>;
}

function Ending({ service }: Props) {
  const t = useWords(keepWords);
  const params = { id: service.leaseId };
  const ask = () => request(keepingCalls.keepLease, { params });
  const keep = useKeeping(service.leaseId, { ask, done: t.kept });
  return (
    <Block title={t.title}>
      <p>{t.ends(formatMoment(service.endsAt))}</p>
      <div className={record.row} data-print="hide">
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t.keep}
        </Button>
      </div>
    </Block>
  );
}
