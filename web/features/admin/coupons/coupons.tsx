import { lazy } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCoupon } from '#contracts/admin/money/billing.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import type { ListAct } from '../selection/use-selection.tsx';
import { Opener } from '../screen/acts.tsx';
import { ConfirmAct } from '../screen/confirm.tsx';
import { Acts } from '../screen/screen.tsx';
import { momentColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { adminWords } from '../words.ts';
import { couponWords as t } from './coupon-words.ts';

/** What the address of the list can say. */
export const read = listSearch({});

const CouponDialog = lazy(async () => ({
  default: (await import('./coupon-windows.tsx')).CouponDialog,
}));
const CouponWindow = lazy(() => import('./coupon-windows.tsx'));

const { heads } = t;
const tones = {
  waiting: 'info',
  running: 'ok',
  'used-up': 'neutral',
  over: 'neutral',
  stopped: 'bad',
} as const;

const columns: readonly Column<AdminCoupon>[] = [
  {
    id: 'code',
    head: heads.code,
    cell: ({ code }) => <code>{code}</code>,
    value: ({ code }) => code,
    phone: 'title',
  },
  {
    id: 'off',
    head: heads.off,
    value: ({ percent, offKes }) => t.off(percent, offKes),
    width: '8rem',
    phone: 'second',
  },
  {
    id: 'goods',
    head: heads.goods,
    value: ({ products }) => products.map((product) => adminWords.kinds[product]).join(', '),
    width: '11rem',
  },
  {
    id: 'used',
    head: heads.used,
    value: ({ used, usesMax }) => t.used(used, usesMax),
    width: '9rem',
  },
  momentColumn(({ endsAt }) => endsAt, { id: 'ends', head: heads.ends, phone: 'end' }),
  {
    id: 'state',
    head: heads.state,
    cell: ({ state }) => (
      <Badge tone={tones[state]} dot>
        {t.states[state]}
      </Badge>
    ),
    value: ({ state }) => t.states[state],
    width: '8rem',
    phone: 'mark',
  },
];

const acts: readonly ListAct<AdminCoupon>[] = [
  {
    label: t.stop,
    isDanger: true,
    fits: ({ state }) => state !== 'stopped',
    asks: { text: t.stopSelected },
    run: (coupons) => {
      const body = { ids: coupons.map(({ id }) => id) };
      return request(adminCalls.stopSelectedCoupons, { body });
    },
  },
];

/** Every coupon, newest first: what it is worth, how often it was used, and what can be done. */
export function Coupons() {
  return (
    <ListScreen
      title={t.title}
      name="coupons"
      read={read}
      list={(query) => queryOf(adminCalls.coupons, { query })}
      columns={columns}
      acts={acts}
      nameOf={({ code }) => code}
      renderDetail={(coupon) => <CouponFacts coupon={coupon} />}
      renderTools={() => (
        <Opener word={t.add} variant="primary">
          {(close) => <CouponDialog onClose={close} />}
        </Opener>
      )}
    />
  );
}

function CouponFacts({ coupon }: { coupon: AdminCoupon }) {
  const { id, code, state, note } = coupon;
  const isOver = state === 'stopped';
  const asked = isOver ? (['uses'] as const) : (['uses', 'edit'] as const);
  return (
    <div className={styles.part}>
      <p className={styles.soft}>{termsIn(coupon).join(' · ')}</p>
      {note !== '' && <p className={styles.said}>{note}</p>}
      <Acts>
        {asked.map((asks) => (
          <Opener key={asks} word={t[asks]} variant="quiet">
            {(close) => <CouponWindow asks={asks} coupon={coupon} onClose={close} />}
          </Opener>
        ))}
        {!isOver && (
          <ConfirmAct
            word={t.stop}
            variant="quiet"
            title={`${t.stop} ${code}`}
            text={t.stopText(code)}
            cancel={t.cancel}
            run={() => request(adminCalls.stopCoupon, { params: { id } })}
          />
        )}
      </Acts>
    </div>
  );
}

const termsIn = ({ minKes, usesPerCustomerMax, startsAt, endsAt }: AdminCoupon) => [
  ...(minKes > 0 ? [t.from(minKes)] : []),
  ...(usesPerCustomerMax === null ? [] : [t.perCustomer(usesPerCustomerMax)]),
  `${formatMoment(startsAt)} – ${endsAt === null ? '…' : formatMoment(endsAt)}`,
];
