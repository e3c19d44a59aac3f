import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { languageNames } from '../words/languages.ts';
import { mailWords as t } from './words.ts';

/** Every text, with what staff have changed. */
export function MailTexts() {
  useTitle(t.texts);
  const [requested, setRequested] = useState('');
  const { data, error } = useQuery(queryOf(mailDeskCalls.mailTexts));
  const shown = data?.content.filter(({ key, subject }) =>
    `${key} ${subject}`.toLowerCase().includes(requested.trim().toLowerCase()),
  );
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.texts}</PageTitle>
        <Input
          type="search"
          className={styles.search}
          aria-label={t.find}
          placeholder={t.find}
          value={requested}
          onChange={({ target }) => setRequested(target.value)}
        />
      </div>
      <p className={styles.soft}>{t.textsText}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      {!data && !error && <Skeleton height="30rem" />}
      {shown && (
        <ul className={styles.lines}>
          {shown.map(({ key, subject, edited }) => (
            <li key={key} className={styles.line}>
              <div>
                <Link className={styles.name} to="/admin/mail-texts/one" search={{ key }}>
                  {subject}
                </Link>
                <p className={styles.soft}>{key}</p>
              </div>
              <div className={styles.tabs}>
                {edited.map((language) => (
                  <Badge key={language} tone="brand">
                    {t.edited(languageNames[language])}
                  </Badge>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
