import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { LongField } from '../form/admin-form.tsx';
import { useField, useValue, type At } from '../form/use-field.ts';
import { contentWords as t } from './content-words.ts';
import desk from './desk.module.css';

/** Markdown, and how the server will show it. */
export function MarkdownField({ at }: { at: At<string> }) {
  const [wantsPreview, setSeeing] = useState(false);
  // Its problem is shown below the field, so a text with a problem opens in the editor.
  const seeing = useField(at).problem === undefined && wantsPreview;
  return (
    <>
      <div className={styles.tabs}>
        <Chip pressed={!seeing} onClick={() => setSeeing(false)}>
          {t.write}
        </Chip>
        <Chip pressed={seeing} onClick={() => setSeeing(true)}>
          {t.preview}
        </Chip>
      </div>
      {seeing ? <Preview at={at} /> : <LongField at={at} label={t.body} rows={12} />}
    </>
  );
}

function Preview({ at }: { at: At<string> }) {
  const body = useValue(at);
  const found = useQuery({
    ...queryOf(adminCalls.previewArticle, { body: { body } }),
    enabled: body.trim() !== '',
  });
  if (found.error) return <Notice tone="bad" live title={found.error.message} />;
  if (!found.data) return <Skeleton height="12rem" />;
  // The server's own rendering, which holds no markup but its own.
  return <div className={desk.preview} dangerouslySetInnerHTML={{ __html: found.data.html }} />;
}
