import { useState, type FormEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import type { ShopSettingName } from '#contracts/admin-settings.ts';
import { request, type AnswerOf } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { Answered } from '../answered.tsx';
import styles from '../admin.module.css';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useConflict } from '../conflict/use-conflict.ts';
import { changeOf, draftOf, readDraft, shownSetting, type Draft } from './settings-form.ts';
import { Limits, Maintenance, Reach, Shop } from './settings-parts.tsx';
import { settingsWords as t } from './settings-words.ts';

type Standing = AnswerOf<typeof adminCalls.shopSettings>;

const read = (signal?: AbortSignal) =>
  request(adminCalls.shopSettings, signal === undefined ? {} : { signal });

/** Everything that the owner changes without a restart. */
export function Settings() {
  useTitle(t.title);
  const query = useQuery({
    ...queryOf(adminCalls.shopSettings),
  });
  return (
    <>
      <div>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.soft}>{t.lead}</p>
      </div>
      <Answered query={query} height="40rem">
        {(standing) => (
          <div className={styles.column}>
            <SettingsForm key={standing.version} standing={standing} />
            <Tax tax={standing.tax} />
          </div>
        )}
      </Answered>
    </>
  );
}

function SettingsForm({ standing }: { standing: Standing }) {
  const { version, fields, changedBy, changedAt } = standing;
  const [draft, setDraft] = useState(() => draftOf(fields));
  const [tried, setTried] = useState(false);
  const { conflict, busy, save } = useConflict({
    base: { version, fields },
    read,
    save: (seen, change) =>
      request(adminCalls.changeShopSettings, { body: { version: seen, change } }),
    onSaved: () => notify({ kind: 'success', title: t.saved }),
  });
  const typed = readDraft(draft);
  const change = changeOf(fields, typed.fields);
  const isWrong = Object.keys(typed.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) save(change);
  };
  const part = {
    draft,
    set: (some: Partial<Draft>) => setDraft({ ...draft, ...some }),
    errors: tried ? typed.errors : {},
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields.noticeRecipients.length === 0 && (
        <Notice tone="bad" title={t.nobody}>
          {t.nobodyText}
        </Notice>
      )}
      {fields.maintenance && <Notice tone="warn" title={t.serviceOn} />}
      <Shop {...part} />
      <Reach {...part} />
      <Limits {...part} />
      <Maintenance {...part} />
      <p className={styles.soft}>
        {changedBy && changedAt ? t.last(changedBy, formatMoment(changedAt)) : t.never}
      </p>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!isWrong && Object.keys(change).length === 0}
      >
        {t.save}
      </Button>
      {conflict && (
        <ConflictDialog
          {...conflict}
          labelOf={(name) => t.labels[name as ShopSettingName]}
          shown={shownSetting}
        />
      )}
    </form>
  );
}

function Tax({ tax }: { tax: Standing['tax'] }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.tax}</h2>
      <p>{tax.vatOn && tax.sellerPin ? t.taxOn(tax.sellerPin) : t.taxOff}</p>
      <div className={styles.acts}>
        <Link to="/admin/billing" className={buttonClass()}>
          {t.toBilling}
        </Link>
      </div>
    </section>
  );
}
