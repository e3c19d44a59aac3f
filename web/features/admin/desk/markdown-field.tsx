import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { contentWords as t } from './content-words.ts';
import desk from './desk.module.css';

type Props = { value: string; max: number; onChange: (text: string) => void };

/** Markdown, and how the server will show it. */
export function MarkdownField({ value, max, onChange }: Props) {
  const [seeing, setSeeing] = useState(false);
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
      {seeing ? (
        <Preview body={value} />
      ) : (
        <Field label={t.body}>
          <Textarea
            rows={12}
            value={value}
            required
            maxLength={max}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )}
    </>
  );
}

function Preview({ body }: { body: string }) {
  const found = useQuery({
    ...queryOf(adminCalls.previewArticle, { body: { body } }),
    enabled: body.trim() !== '',
  });
  if (found.error) return <Notice tone="bad" live title={found.error.message} />;
  if (!found.data) return <Skeleton height="12rem" />;
  // The server's own rendering, which holds no markup but its own.
  return <div className={desk.preview} dangerouslySetInnerHTML={{ __html: found.data.html }} />;
}
