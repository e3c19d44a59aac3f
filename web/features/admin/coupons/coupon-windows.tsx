import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { products } from '#contracts/goods/kinds.ts';
import {
  changeCouponBody,
  newCouponBody,
  type AdminCoupon,
} from '#contracts/admin/money/billing.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../admin.module.css';
import { ManyField, OneField, TextField, FormDialog } from '../form/admin-form.tsx';
import { useValue, type AdminFormOf } from '../form/use-field.ts';
import { Answered } from '../screen/screen.tsx';
import { adminWords } from '../words.ts';
import { couponBody, couponStart, couponUnits } from './coupon-form.ts';
import { couponWords as t } from './coupon-words.ts';

type Props = { coupon: AdminCoupon; onClose: () => void };

/** What a coupon's buttons open: its form, and who used it. */
export default function CouponWindow({ asks, ...about }: Props & { asks: keyof typeof windows }) {
  const Window = windows[asks];
  return <Window {...about} />;
}

const windows = { edit: CouponDialog, uses: UsesDialog };

function UsesDialog({ coupon: { id, code }, onClose }: Props) {
  const query = useQuery(queryOf(adminCalls.coupon, { params: { id } }));
  return (
    <Dialog open onClose={onClose} title={t.usesOf(code)} size="small">
      <Answered query={query} height="6rem">
        {({ uses }) => (
          <>
            {uses.length === 0 && <p className={styles.soft}>{t.noUses}</p>}
            <ul className={styles.list}>
              {uses.map((use) => (
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
          </>
        )}
      </Answered>
    </Dialog>
  );
}

type DialogProps = { coupon?: AdminCoupon | undefined; onClose: () => void };

/** Makes a coupon, or changes one from the version that is on the screen. */
export function CouponDialog({ coupon, onClose }: DialogProps) {
  const [start] = useState(() => couponStart(nowMs(), coupon));
  return (
    <FormDialog
      title={coupon ? `${t.edit} ${coupon.code}` : t.add}
      save={t.save}
      onClose={onClose}
      rules={coupon ? changeCouponBody : newCouponBody}
      start={start}
      units={couponUnits}
      shape={couponBody(coupon?.version)}
      send={(body) =>
        'version' in body
          ? request(adminCalls.changeCoupon, { params: { id: coupon?.id ?? '' }, body })
          : request(adminCalls.addCoupon, { body })
      }
      saved={t.saved}
    >
      {({ at }) => (
        <>
          {!coupon && (
            <TextField at={at('code')} label={t.code} hint={t.codeHint} mono spellCheck={false} />
          )}
          <Worth at={at} />
          <ManyField
            at={at('products')}
            label={t.products}
            values={products}
            wordOf={(one) => adminWords.kinds[one]}
          />
          <TextField at={at('minKes')} label={t.min} inputMode="numeric" />
          <TextField at={at('usesMax')} label={t.usesMax} hint={t.unlimited} inputMode="numeric" />
          <TextField
            at={at('usesPerCustomerMax')}
            label={t.usesPerCustomer}
            hint={t.unlimited}
            inputMode="numeric"
          />
          <TextField at={at('startsAt')} label={t.startsAt} type="datetime-local" />
          <TextField at={at('endsAt')} label={t.endsAt} hint={t.endsHint} type="datetime-local" />
          <TextField at={at('note')} label={t.note} />
        </>
      )}
    </FormDialog>
  );
}

/** A percentage or an amount. */
function Worth({ at }: Pick<AdminFormOf<ReturnType<typeof couponStart>>, 'at'>) {
  const kind = useValue(at('kind'));
  return (
    <>
      <OneField at={at('kind')} label={t.kind} values={['percent', 'offKes']} words={t.kinds} />
      <TextField key={kind} at={at(kind)} label={t.worth[kind]} inputMode="numeric" />
    </>
  );
}
