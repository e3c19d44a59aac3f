import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponWords as t } from './coupon-words.ts';

type Props = { asks: 'edit' | 'stop' | 'uses'; coupon: AdminCoupon; onClose: () => void };

/** What a coupon's buttons open: its form, the question before it stops, and who used it. */
export default function CouponWindow({ asks, ...about }: Props) {
  if (asks === 'edit') return <CouponDialog {...about} />;
  return asks === 'stop' ? <StopDialog {...about} /> : <UsesDialog {...about} />;
}

type DialogProps = Omit<Props, 'asks'>;

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
  const { data, error } = useQuery(queryOf(adminCalls.coupon, { params: { id } }));
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
