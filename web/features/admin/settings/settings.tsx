import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { changeShopSettingsBody, type ShopSettingName } from '#contracts/admin/settings.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Acts, AdminScreen } from '../screen/screen.tsx';
import { Part } from '../screen/record-parts.tsx';
import styles from '../admin.module.css';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { changedOf } from '../conflict/differences.ts';
import { useConflict } from '../conflict/use-conflict.ts';
import { AdminForm } from '../form/admin-form.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { settingsBody, settingsStart, settingsUnits, shownSetting } from './settings-form.ts';
import { Limits, Maintenance, Prices, Reach, Shop } from './settings-parts.tsx';
import { settingsWords as t } from './settings-words.ts';

type ShopSettings = AnswerOf<typeof adminCalls.shopSettings>;

/** Everything that the owner changes without a restart. */
export function Settings() {
  return (
    <AdminScreen
      title={t.title}
      lead={t.lead}
      query={queryOf(adminCalls.shopSettings)}
      height="40rem"
    >
      {(stored) => (
        <div className={styles.column}>
          <SettingsForm key={stored.version} stored={stored} />
          <Tax tax={stored.tax} />
        </div>
      )}
    </AdminScreen>
  );
}

function SettingsForm({ stored }: { stored: ShopSettings }) {
  const { version, fields, changedBy, changedAt } = stored;
  const { conflict, save } = useConflict({
    base: { version, fields },
    read: () => request(adminCalls.shopSettings),
    save: (seen, change) =>
      request(adminCalls.changeShopSettings, { body: { version: seen, change } }),
    onSaved: () => notify({ kind: 'success', title: t.saved }),
  });
  const form = useAdminForm({
    rules: changeShopSettingsBody.shape.change,
    units: settingsUnits,
    start: settingsStart(fields),
    shape: settingsBody,
    under: '/change',
    send: (requested) => save(changedOf(fields, requested)),
    refreshes: 'never',
  });
  const foot = (
    <>
      <p className={styles.soft}>
        {changedBy && changedAt ? t.last(changedBy, formatMoment(changedAt)) : t.never}
      </p>
      <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isDirty}>
        {t.save}
      </Button>
    </>
  );
  return (
    <>
      <AdminForm form={form} foot={foot}>
        {fields.noticeRecipients.length === 0 && (
          <Notice tone="bad" title={t.nobody}>
            {t.nobodyText}
          </Notice>
        )}
        {fields.maintenance && <Notice tone="warn" title={t.serviceOn} />}
        <Shop at={form.at} />
        <Reach at={form.at} />
        <Prices at={form.at} />
        <Limits at={form.at} />
        <Maintenance at={form.at} />
      </AdminForm>
      {conflict && (
        <ConflictDialog
          {...conflict}
          labelOf={(name) => t.labels[name as ShopSettingName]}
          shown={shownSetting}
        />
      )}
    </>
  );
}

function Tax({ tax }: { tax: ShopSettings['tax'] }) {
  return (
    <Part title={t.tax}>
      <p>{tax.vatOn && tax.sellerPin ? t.taxOn(tax.sellerPin) : t.taxOff}</p>
      <Acts>
        <Link to="/admin/billing" className={buttonClass()}>
          {t.toBilling}
        </Link>
      </Acts>
    </Part>
  );
}
