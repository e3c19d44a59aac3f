import { useState, type FormEvent } from 'react';
import { adminCalls } from '#contracts/admin.ts';
import type { AdminCoupon } from '#contracts/admin-billing.ts';
import { request } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { emptyCoupon, errorsOf, formOf, termsOf, type CouponForm } from './coupon-form.ts';
import { couponWords as t } from './coupon-words.ts';

type Props = { coupon?: AdminCoupon; onClose: () => void };

/** Makes a coupon, or changes one from the version that is on the screen. */
export function CouponDialog({ coupon, onClose }: Props) {
  const [form, setForm] = useState(() => (coupon ? formOf(coupon) : emptyCoupon(nowMs())));
  const [tried, setTried] = useState(false);
  const errors = errorsOf(form);
  const save = useAct(
    () => (coupon ? change(coupon, form) : add(form)),
    () => {
      notify({ kind: 'success', title: t.saved });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) save.mutate(undefined);
  };
  const set = (part: Partial<CouponForm>) => setForm({ ...form, ...part });
  return (
    <Dialog open onClose={onClose} title={coupon ? `${t.edit} ${coupon.code}` : t.add}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Worth form={form} set={set} errors={tried ? errors : {}} isNew={coupon === undefined} />
        <Limits form={form} set={set} errors={tried ? errors : {}} />
        <Button type="submit" variant="primary" size="large" full busy={save.isPending}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  );
}

const add = (form: CouponForm) =>
  request(adminCalls.addCoupon, { body: { code: form.code, ...termsOf(form) } });
const change = ({ id, version }: AdminCoupon, form: CouponForm) =>
  request(adminCalls.changeCoupon, { params: { id }, body: { version, ...termsOf(form) } });

type PartProps = {
  form: CouponForm;
  set: (part: Partial<CouponForm>) => void;
  errors: ReturnType<typeof errorsOf>;
};

function Worth({ form, set, errors, isNew }: PartProps & { isNew: boolean }) {
  return (
    <>
      {isNew && (
        <Field label={t.code} hint={t.codeHint} error={errors.code}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={24}
            value={form.code}
            onChange={(event) => set({ code: event.target.value.toUpperCase() })}
          />
        </Field>
      )}
      <Field label={t.kind}>
        <Select
          value={form.kind}
          onChange={(event) => set({ kind: event.target.value as CouponForm['kind'] })}
        >
          <option value="percent">{t.percent}</option>
          <option value="amount">{t.amount}</option>
        </Select>
      </Field>
      <Field label={form.kind === 'percent' ? t.percentLabel : t.amountLabel} error={errors.worth}>
        <Input
          inputMode="numeric"
          value={form.worth}
          onChange={(event) => set({ worth: event.target.value })}
        />
      </Field>
      <fieldset className={styles.acts}>
        <legend>{t.products}</legend>
        <Checkbox
          label={t.proxies}
          checked={form.proxies}
          aria-invalid={errors.proxies !== undefined}
          onChange={(event) => set({ proxies: event.target.checked })}
        />
        <Checkbox
          label={t.servers}
          checked={form.servers}
          aria-invalid={errors.proxies !== undefined}
          onChange={(event) => set({ servers: event.target.checked })}
        />
        {errors.proxies && <p role="alert">{errors.proxies}</p>}
      </fieldset>
    </>
  );
}

function Limits({ form, set, errors }: PartProps) {
  const numbers = [
    ['min', t.min, undefined],
    ['usesMax', t.usesMax, t.unlimited],
    ['usesPerCustomer', t.usesPerCustomer, t.unlimited],
  ] as const;
  const moments = [
    ['startsAt', t.startsAt, undefined],
    ['endsAt', t.endsAt, t.endsHint],
  ] as const;
  return (
    <>
      {numbers.map(([name, label, hint]) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Input
            inputMode="numeric"
            value={form[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      {moments.map(([name, label, hint]) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Input
            type="datetime-local"
            value={form[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <Field label={t.note}>
        <Input
          maxLength={200}
          value={form.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
    </>
  );
}
