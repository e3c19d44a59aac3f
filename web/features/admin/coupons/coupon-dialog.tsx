import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import { products } from '#contracts/goods/kinds.ts';
import {
  changeCouponBody,
  newCouponBody,
  type AdminCoupon,
} from '#contracts/admin/money/billing.ts';
import { request } from '../../../lib/api/api.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { ManyField, OneField, TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { adminWords } from '../words.ts';
import { couponBody, couponStart, couponUnits } from './coupon-form.ts';
import { couponWords as t } from './coupon-words.ts';

type Props = { coupon?: AdminCoupon | undefined; onClose: () => void };

/** Makes a coupon, or changes one from the version that is on the screen. */
export function CouponDialog({ coupon, onClose }: Props) {
  const form = useCouponForm({ coupon, onClose });
  const { at } = form;
  const kind = useValue(at('kind'));
  return (
    <FormDialog
      form={form}
      title={coupon ? `${t.edit} ${coupon.code}` : t.add}
      save={t.save}
      onClose={onClose}
    >
      {!coupon && (
        <TextField at={at('code')} label={t.code} hint={t.codeHint} mono spellCheck={false} />
      )}
      <OneField at={at('kind')} label={t.kind} values={['percent', 'offKes']} words={t.kinds} />
      <TextField key={kind} at={at(kind)} label={t.worth[kind]} inputMode="numeric" />
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
    </FormDialog>
  );
}

function useCouponForm({ coupon, onClose }: Props) {
  const [start] = useState(() => couponStart(nowMs(), coupon));
  return useAdminForm({
    rules: coupon ? changeCouponBody : newCouponBody,
    start,
    units: couponUnits,
    shape: couponBody(coupon?.version),
    send: (body) =>
      'version' in body
        ? request(adminCalls.changeCoupon, { params: { id: coupon?.id ?? '' }, body })
        : request(adminCalls.addCoupon, { body }),
    onSent: () => {
      notify({ kind: 'success', title: t.saved });
      onClose();
    },
  });
}
