import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import { billingSettingsBody } from '#contracts/admin/money/billing.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { nairobiDate } from '#contracts/time.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { AdminScreen } from '../screen/screen.tsx';
import styles from '../admin.module.css';
import { TextField, TickField, AdminForm } from '../form/admin-form.tsx';
import { orNull, plain, scaled, typedOf } from '../form/units.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { billingDeskWords as t } from './coupon-words.ts';

type Settings = AnswerOf<typeof adminCalls.billingSettings>;

/** The seller on invoices, the switch for tax, and all documents as a file. */
export function BillingSettings() {
  return (
    <div className={styles.column}>
      <AdminScreen title={t.title} query={queryOf(adminCalls.billingSettings)} height="24rem">
        {(settings) => <SettingsForm key={settings.version} settings={settings} />}
      </AdminScreen>
      <PapersFile />
    </div>
  );
}

const bpPerPercent = 100;
const units = {
  vatRateBp: scaled(bpPerPercent, t.rateWrong),
  sellerPin: orNull(plain),
};

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useAdminForm({
    rules: billingSettingsBody,
    units,
    start: typedOf(units, settings),
    send: (body) => request(adminCalls.changeBillingSettings, { body }),
    saved: t.saved,
    refreshes: 'sent',
  });
  const { at } = form;
  const foot = (
    <Button type="submit" variant="primary" busy={form.busy}>
      {t.save}
    </Button>
  );
  return (
    <AdminForm form={form} className={styles.card} foot={foot}>
      <h2 className={styles.name}>{t.seller}</h2>
      <p className={styles.soft}>{t.sellerText}</p>
      <TextField at={at('sellerName')} label={t.name} hint={t.nameHint} />
      <TextField at={at('sellerAddress')} label={t.address} />
      <TextField at={at('sellerPin')} label={t.pin} mono autoCapitalize="characters" />
      <h2 className={styles.name}>{t.tax}</h2>
      <p className={styles.soft}>{t.taxText}</p>
      <TickField at={at('vatOn')} label={t.taxOn} />
      <TextField at={at('vatRateBp')} label={t.rate} inputMode="decimal" />
    </AdminForm>
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
      <a
        className={buttonClass()}
        href={`/api/admin/billing-documents.csv?from=${from}&to=${to}`}
        download
      >
        {t.download}
      </a>
    </section>
  );
}
