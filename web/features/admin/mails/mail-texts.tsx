import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Input } from '../../../ui/input/input.tsx';
import styles from '../admin.module.css';
import { AdminScreen } from '../screen/screen.tsx';
import { languageNames } from '../words/readable.ts';
import { mailWords as t } from './words.ts';

/** Every text, with what staff have changed. */
export function MailTexts() {
  const [requested, setRequested] = useState('');
  const asked = requested.trim().toLowerCase();
  return (
    <AdminScreen
      title={t.texts}
      lead={t.textsText}
      query={queryOf(mailDeskCalls.mailTexts)}
      height="30rem"
      tools={
        <Input
          type="search"
          className={styles.search}
          aria-label={t.find}
          placeholder={t.find}
          value={requested}
          onChange={({ target }) => setRequested(target.value)}
        />
      }
    >
      {({ content }) => (
        <ul className={styles.lines}>
          {content
            .filter(({ key, subject }) => `${key} ${subject}`.toLowerCase().includes(asked))
            .map(({ key, subject, edited }) => (
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
    </AdminScreen>
  );
}
