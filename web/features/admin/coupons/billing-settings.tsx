import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { request, type AnswerOf } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { nowMs } from '../../../lib/clock.ts';
import { nairobiDate } from '#contracts/time.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { Answered } from '../answered.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { billingDeskWords as t } from './coupon-words.ts';

type Settings = AnswerOf<typeof adminCalls.billingSettings>;

/** Who stands on invoices, the switch for tax, and all papers as a file. */
export function BillingSettings() {
  useTitle(t.title);
  const query = useQuery({
    ...queryOf(adminCalls.billingSettings),
  });
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>{t.title}</h1>
      <Answered query={query} height="24rem">
        {(settings) => <SettingsForm key={settings.version} settings={settings} />}
      </Answered>
      <PapersFile />
    </div>
  );
}

const pinShape = /^[AP]\d{9}[A-Z]$/;
const bpPerPercent = 100;

function problemsOf({ pin, vatOn, rate }: { pin: string; vatOn: boolean; rate: string }) {
  const bp = Math.round(Number(rate) * bpPerPercent);
  const isRate = /^\d{1,2}(\.\d{1,2})?$/.test(rate) && bp >= 1 && bp <= 5_000;
  const wrongPin = pin !== '' && !pinShape.test(pin) ? t.pinWrong : undefined;
  return {
    pin: wrongPin ?? (vatOn && pin === '' ? t.pinNeeded : undefined),
    rate: isRate ? undefined : t.rateWrong,
    bp,
  };
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [name, setName] = useState(settings.sellerName);
  const [address, setAddress] = useState(settings.sellerAddress);
  const [pin, setPin] = useState(settings.sellerPin ?? '');
  const [vatOn, setVatOn] = useState(settings.vatOn);
  const [rate, setRate] = useState(String(settings.vatRateBp / bpPerPercent));
  const [tried, setTried] = useState(false);
  const problems = problemsOf({ pin, vatOn, rate });
  const save = useAct(
    () =>
      request(adminCalls.changeBillingSettings, {
        body: {
          version: settings.version,
          vatOn,
          vatRateBp: problems.bp,
          sellerName: name,
          sellerAddress: address,
          sellerPin: pin === '' ? null : pin,
        },
      }),
    () => notify({ kind: 'success', title: t.saved }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problems.pin && !problems.rate) save.mutate(undefined);
  };
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h2 className={styles.name}>{t.seller}</h2>
      <p className={styles.soft}>{t.sellerText}</p>
      <Field label={t.name} hint={t.nameHint}>
        <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t.address}>
        <Input
          maxLength={240}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field label={t.pin} error={tried ? problems.pin : undefined}>
        <Input
          mono
          maxLength={11}
          value={pin}
          onChange={(event) => setPin(event.target.value.trim().toUpperCase())}
        />
      </Field>
      <h2 className={styles.name}>{t.tax}</h2>
      <p className={styles.soft}>{t.taxText}</p>
      <Checkbox
        label={t.taxOn}
        checked={vatOn}
        onChange={(event) => setVatOn(event.target.checked)}
      />
      <Field label={t.rate} error={tried ? problems.rate : undefined}>
        <Input inputMode="decimal" value={rate} onChange={(event) => setRate(event.target.value)} />
      </Field>
      <Button type="submit" variant="primary" busy={save.isPending}>
        {t.save}
      </Button>
    </form>
  );
}

function PapersFile() {
  const today = nairobiDate(nowMs());
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.file}</h2>
      <p className={styles.soft}>{t.fileText}</p>
      <Field label={t.from}>
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={t.to}>
        <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <a className={buttonClass()} href={`/api/admin/papers.csv?from=${from}&to=${to}`} download>
        {t.download}
      </a>
    </section>
  );
}
