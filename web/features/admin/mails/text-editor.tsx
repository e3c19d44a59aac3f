import { locales, type Locale } from '#contracts/locales.ts';
import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { mailDeskCalls, type AdminText } from '#contracts/admin/people/mails.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Act } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts } from '../screen/screen.tsx';
import { TextFields } from './text-fields.tsx';
import { TextPreview, usePreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import mails from './mails.module.css';
import { languageNames } from '../words/languages.ts';
import { mailWords as t } from './words.ts';

/** One text in each language: its words, how they look, and what they were. */
export function TextEditor({ textKey }: { textKey: string }) {
  const [language, setLanguage] = useState<Locale>('en');
  return (
    <RecordScreen
      title={t.texts}
      query={{
        ...queryOf(mailDeskCalls.mailText, { query: { key: textKey, language } }),
        placeholderData: keepPreviousData,
      }}
      height="30rem"
      back={['/admin/mail-texts', t.textsBack]}
      missing={{ title: t.missing, text: textKey }}
      view={(text) => ({
        title: textKey,
        notice: <Languages shown={language} onShow={setLanguage} />,
        parts: <Editing key={`${text.language}-${text.version}`} text={text} />,
      })}
    />
  );
}

type LanguagesProps = { shown: Locale; onShow: (language: Locale) => void };

function Languages({ shown, onShow }: LanguagesProps) {
  return (
    <div className={styles.tabs}>
      {locales.map((one) => (
        <Chip key={one} pressed={one === shown} onClick={() => onShow(one)}>
          {languageNames[one]}
        </Chip>
      ))}
    </div>
  );
}

function Editing({ text }: { text: AdminText }) {
  const { key, language, version: seen } = text;
  const form = useAdminForm({
    rules: mailDeskCalls.saveText.body,
    start: { key, language, seen, words: text.words },
    send: (body) => request(mailDeskCalls.saveText, { body }),
    saved: t.saved,
    refreshes: 'sent',
  });
  const words = useValue(form.at('words'));
  const preview = usePreview({ key, language, words });
  const problems = preview.data?.problems ?? [];
  const isBad = problems.length > 0 || preview.isError;
  const foot = (
    <Acts>
      <Button type="submit" variant="primary" busy={form.busy} disabled={isBad}>
        {t.save}
      </Button>
      <Act
        word={t.test}
        disabled={isBad}
        run={() => request(mailDeskCalls.testText, { body: { key, language, words } })}
        done={t.tested}
      />
    </Acts>
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
