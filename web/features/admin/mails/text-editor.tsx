import { locales, type Locale } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mailDeskCalls, type AdminText } from '#contracts/admin/people/mails.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink, MissingRecord } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useAct } from '../use-act.ts';
import { TextFields } from './text-fields.tsx';
import { TextPreview, usePreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import mails from './mails.module.css';
import { languageNames } from '../words/languages.ts';
import { mailWords as t } from './words.ts';

/** One text in each language: its words, how they look, and what they were. */
export function TextEditor({ textKey }: { textKey: string }) {
  useTitle(t.texts);
  const [language, setLanguage] = useState<Locale>('en');
  const { data, error } = useQuery(
    queryOf(mailDeskCalls.mailText, { query: { key: textKey, language } }),
  );
  if (error instanceof ApiRefused && error.status === 404) {
    return (
      <MissingRecord to="/admin/mail-texts" title={t.missing} text={textKey}>
        {t.textsBack}
      </MissingRecord>
    );
  }
  return (
    <>
      <BackLink to="/admin/mail-texts">{t.textsBack}</BackLink>
      <PageTitle>{textKey}</PageTitle>
      <div className={styles.tabs}>
        {locales.map((one) => (
          <Chip key={one} pressed={one === language} onClick={() => setLanguage(one)}>
            {languageNames[one]}
          </Chip>
        ))}
      </div>
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="30rem" />}
      {data && <Editing key={`${language}-${data.version}`} text={data} />}
    </>
  );
}

function Editing({ text }: { text: AdminText }) {
  const { key, language, version: seen } = text;
  const form = useAdminForm({
    rules: mailDeskCalls.saveText.body,
    start: { key, language, seen, words: text.words },
    send: (body) => request(mailDeskCalls.saveText, { body }),
    onSent: () => notify({ kind: 'success', title: t.saved }),
    refreshes: 'sent',
  });
  const words = useValue(form.at('words'));
  const preview = usePreview({ key, language, words });
  const problems = preview.data?.problems ?? [];
  const test = useAct(
    () => request(mailDeskCalls.testText, { body: { key, language, words } }),
    () => notify({ kind: 'success', title: t.tested }),
  );
  const isBad = problems.length > 0 || preview.isError;
  const foot = (
    <div className={styles.acts}>
      <Button type="submit" variant="primary" busy={form.busy} disabled={isBad}>
        {t.save}
      </Button>
      <Button disabled={isBad} busy={test.isPending} onClick={() => test.mutate(undefined)}>
        {t.test}
      </Button>
    </div>
  );
  return (
    <>
      <div className={mails.editor}>
        <AdminForm form={form} foot={foot}>
          <TextFields
            form={form}
            hasButton={text.shipped.button !== ''}
            placeholders={text.placeholders}
            problems={problems}
          />
        </AdminForm>
        <TextPreview found={preview} />
      </div>
      <TextVersions text={text} />
    </>
  );
}
