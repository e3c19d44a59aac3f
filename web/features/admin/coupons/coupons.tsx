import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminCoupon } from '#contracts/admin-billing.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { formatKes } from '../../../lib/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { PagedList } from '../paged-list.tsx';
import { useAct } from '../use-act.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponWords as t } from './coupon-words.ts';

/** Every coupon, newest first: what it is worth, how often it was used, and what can be done. */
export function Coupons() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PagedList
        title={t.title}
        list={({ page }) => queryOf(adminCalls.coupons, { query: { page } })}
        keyOf={({ id }) => id}
        above={
          <div className={styles.acts}>
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          </div>
        }
      >
        {(coupon) => <CouponCard coupon={coupon} />}
      </PagedList>
      {adding && <CouponDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const tones = {
  waiting: 'info',
  running: 'ok',
  'used-up': 'neutral',
  over: 'neutral',
  stopped: 'bad',
} as const;

function CouponCard({ coupon }: { coupon: AdminCoupon }) {
  const [asking, setAsking] = useState<'edit' | 'stop' | 'uses' | null>(null);
  const close = () => setAsking(null);
  const { code, state, percent, offKes, used, usesMax, note } = coupon;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={styles.name}>
          <code>{code}</code> · {t.off(percent, offKes)}
        </span>
        <Badge tone={tones[state]} dot>
          {t.states[state]}
        </Badge>
      </div>
      <p className={styles.soft}>
        {[t.used(used, usesMax), ...termsIn(coupon)].join(' · ')}
        {note !== '' && (
          <>
            <br />
            {note}
          </>
        )}
      </p>
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => setAsking('uses')}>
          {t.uses}
        </Button>
        {state !== 'stopped' && (
          <>
            <Button variant="quiet" onClick={() => setAsking('edit')}>
              {t.edit}
            </Button>
            <Button variant="quiet" onClick={() => setAsking('stop')}>
              {t.stop}
            </Button>
          </>
        )}
      </div>
      {asking === 'edit' && <CouponDialog coupon={coupon} onClose={close} />}
      {asking === 'stop' && <StopDialog coupon={coupon} onClose={close} />}
      {asking === 'uses' && <UsesDialog coupon={coupon} onClose={close} />}
    </article>
  );
}

function termsIn({ products, minKes, usesPerCustomerMax, startsAt, endsAt }: AdminCoupon) {
  const goods = products.map((product) => (product === 'proxy' ? t.proxies : t.servers));
  return [
    goods.join(', '),
    ...(minKes > 0 ? [t.from(minKes)] : []),
    ...(usesPerCustomerMax === null ? [] : [t.perCustomer(usesPerCustomerMax)]),
    `${formatMoment(startsAt)} – ${endsAt === null ? '…' : formatMoment(endsAt)}`,
  ];
}

type DialogProps = { coupon: AdminCoupon; onClose: () => void };

function StopDialog({ coupon: { id, code }, onClose }: DialogProps) {
  const stop = useAct(() => request(adminCalls.stopCoupon, { params: { id } }), onClose);
  return (
    <Dialog open onClose={onClose} title={`${t.stop} ${code}`} size="small">
      <div className={styles.form}>
        <p>{t.stopText(code)}</p>
        <Button
          variant="danger"
          size="large"
          full
          busy={stop.isPending}
          onClick={() => stop.mutate(undefined)}
        >
          {t.stop}
        </Button>
        <Button size="large" full onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function UsesDialog({ coupon: { id, code }, onClose }: DialogProps) {
  const { data, error } = useQuery({
    ...queryOf(adminCalls.coupon, { params: { id } }),
  });
  return (
    <Dialog open onClose={onClose} title={t.usesOf(code)} size="small">
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="6rem" />}
      {data?.uses.length === 0 && <p className={styles.soft}>{t.noUses}</p>}
      <ul className={styles.list}>
        {data?.uses.map((use) => (
          <li key={use.orderId} className={styles.row}>
            <Link to="/admin/orders/$id" params={{ id: use.orderId }}>
              {formatMoment(use.at)}
            </Link>
            <span className={styles.soft}>
              {formatKes(use.discountKes)} · {t.useStates[use.state]}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
