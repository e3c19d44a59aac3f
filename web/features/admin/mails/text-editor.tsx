import { locales, type Locale } from '#contracts/locales.ts';
import { useState } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mailDeskCalls, type AdminText } from '#contracts/admin/people/mails.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Chip, Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useValue } from '../form/use-field.ts';
import { useAdminForm } from '../form/use-admin-form.ts';
import { Act } from '../screen/acts.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts } from '../screen/screen.tsx';
import { TextFields } from './text-fields.tsx';
import mails from './mails.module.css';
import { languageNames } from '../words/readable.ts';
import { mailWords as t } from './words.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { useStill } from '../../../lib/time/use-still.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Letter } from './letter.tsx';
import { formatMoment } from '../../../lib/text/format.ts';

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

type Draft = { key: string; language: Locale; words: MailWords };
type Found = AnswerOf<typeof mailDeskCalls.previewText>;

/** A pause in typing after which the server is asked how it looks. */
const pauseMs = 350;

/** How the draft looks, a moment after the last key. */
function usePreview(draft: Draft): UseQueryResult<Found> {
  const settled = useStill(JSON.stringify(draft), pauseMs);
  return useQuery({
    ...queryOf(mailDeskCalls.previewText, { body: JSON.parse(settled) as Draft }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

function TextPreview({ found }: { found: UseQueryResult<Found> }) {
  return (
    <section className={styles.form} aria-label={t.look}>
      <div>
        <h2 className={styles.name}>{t.look}</h2>
        <p className={styles.soft}>{t.lookText}</p>
      </div>
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data ? <Letter letter={found.data.letter} /> : <Skeleton height="24rem" />}
    </section>
  );
}

/** What the words were, each to be put back; the program's own always are the last. */
function TextVersions({ text }: { text: AdminText }) {
  const { key, language, version: seen, versions } = text;
  const button = (version: number, name: string) => (
    <Act
      word={t.putBack}
      label={t.putBackNamed(name)}
      run={() => request(mailDeskCalls.restoreText, { body: { key, language, seen, version } })}
      done={t.restored}
    />
  );
  const inUse = <Badge tone="ok">{t.current}</Badge>;
  const isShipped = seen === 0 || versions[0]?.isShipped === true;
  return (
    <section className={mails.part}>
      <h2 className={styles.name}>{t.history}</h2>
      <ul className={styles.lines}>
        {versions
          .filter((one) => !one.isShipped)
          .map(({ version, savedBy, savedAt }) => (
            <li key={version} className={styles.line}>
              <div>
                <p className={styles.name}>{t.version(version)}</p>
                <p className={styles.soft}>
                  {savedBy} · {formatMoment(savedAt)}
                </p>
              </div>
              {version === seen ? inUse : button(version, t.version(version))}
            </li>
          ))}
        <li className={styles.line}>
          <p className={styles.name}>{t.shipped}</p>
          {isShipped ? inUse : button(0, t.shipped)}
        </li>
      </ul>
    </section>
  );
}
