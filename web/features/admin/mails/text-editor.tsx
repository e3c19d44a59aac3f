import { locales, type Locale } from '#contracts/locales.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mailDeskCalls, type AdminText } from '#contracts/admin-mails.ts';
import { type MailWords } from '#contracts/mails.ts';
import { request } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { ApiRefused } from '../../../lib/api-errors.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { BackLink, MissingRecord } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { TextFields } from './text-fields.tsx';
import { TextPreview, usePreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import mails from './mails.module.css';
import { mailWords as t } from './words.ts';

/** One text in both languages: its words, how they look, and what they were. */
export function TextEditor({ textKey }: { textKey: string }) {
  useTitle(t.texts);
  const [language, setLanguage] = useState<Locale>('en');
  const { data, error } = useQuery({
    ...queryOf(mailDeskCalls.mailText, { query: { key: textKey, language } }),
  });
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
      <h1 className={styles.title}>{textKey}</h1>
      <div className={styles.tabs}>
        {locales.map((one) => (
          <Chip key={one} pressed={one === language} onClick={() => setLanguage(one)}>
            {t.language[one]}
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
  const { key, language, version } = text;
  const [words, setWords] = useState<MailWords>(text.words);
  const preview = usePreview({ key, language, words });
  const problems = preview.data?.problems ?? [];
  const draft = { key, language, words };
  const save = useAct(
    () => request(mailDeskCalls.saveText, { body: { ...draft, seen: version } }),
    () => notify({ kind: 'success', title: t.saved }),
  );
  const test = useAct(
    () => request(mailDeskCalls.testText, { body: draft }),
    () => notify({ kind: 'success', title: t.tested }),
  );
  const isBad = problems.length > 0 || preview.isError;
  return (
    <>
      <div className={mails.editor}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(undefined);
          }}
        >
          <TextFields
            words={words}
            hasButton={text.shipped.button !== ''}
            placeholders={text.placeholders}
            problems={problems}
            onChange={setWords}
          />
          <div className={styles.acts}>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={isBad}>
              {t.save}
            </Button>
            <Button disabled={isBad} busy={test.isPending} onClick={() => test.mutate(undefined)}>
              {t.test}
            </Button>
          </div>
        </form>
        <TextPreview found={preview} />
      </div>
      <TextVersions text={text} />
    </>
  );
}
