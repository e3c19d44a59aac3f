import { languages, locales, type Locale } from '#contracts/locales.ts';
import type { ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noticeCalls, type NoticeSettings } from '#contracts/account/notices.ts';
import { request } from '../../lib/api/api.ts';
import { keyOf, queryOf } from '../../lib/queries/query-of.ts';
import { chooseLocale, useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Select } from '../../ui/input/input.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { ChoiceTable, type Choice } from './choice-table.tsx';
import styles from './notices.module.css';
import { noticeWords } from './words.ts';

const settingsQuery = queryOf(noticeCalls.noticeSettings);

/** A customer's notifications: kinds, channels, and language. */
export function NoticePreferences() {
  const words = useWords(noticeWords);
  const t = words.prefs;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { language?: Locale; choices?: NoticeChoice[] }) =>
      request(noticeCalls.saveNoticeSettings, { body }),
    onSuccess: (settings, { language }) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: keyOf(noticeCalls.notices) });
      if (language) void chooseLocale(language);
      notify({ kind: 'success', title: t.saved });
    },
    onError: (cause) => notify({ kind: 'error', title: cause.message }),
  });
  const found = useQuery(settingsQuery);
  const { data } = found;
  return (
    <PreferencesCard found={found}>
      {data && (
        <>
          <Field label={t.language}>
            <Select
              value={data.language}
              onChange={({ target }) => {
                const language = locales.find((one) => one === target.value);
                if (language) save.mutate({ language });
              }}
            >
              {locales.map((language) => (
                <option key={language} value={language}>
                  {languages[language].name}
                </option>
              ))}
            </Select>
          </Field>
          <ChoiceTable
            kinds={data.kinds}
            names={words.prefs.kind}
            isBusy={save.isPending}
            onChoose={(choice) => save.mutate({ choices: [choice] })}
          />
          <Link className={styles.link} to="/dashboard/notices">
            {words.mails.link}
          </Link>
        </>
      )}
    </PreferencesCard>
  );
}

type OwnKind = NoticeSettings['kinds'][number];
type NoticeChoice = Choice<OwnKind['kind'], OwnKind['channels'][number]['channel']>;

type CardProps = {
  found: { isPending: boolean; isError: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** The frame of notification preferences. */
export function PreferencesCard({ found, children }: CardProps) {
  const words = useWords(noticeWords);
  const t = words.prefs;
  return (
    <Card className={styles.card} aria-labelledby="notice-preferences">
      <h2 id="notice-preferences">{t.title}</h2>
      <p className={styles.soft}>{t.text}</p>
      {found.isError && (
        <Unreachable title={words.failed} again={words.again} onAgain={found.refetch} />
      )}
      {found.isPending && <Skeleton height="18rem" />}
      {children}
    </Card>
  );
}
