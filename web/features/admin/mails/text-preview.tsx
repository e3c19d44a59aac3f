import type { Locale } from '#contracts/locales.ts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mailDeskCalls } from '#contracts/admin/people/mails.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { type AnswerOf } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useStill } from '../../../lib/time/use-still.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { Letter } from './letter.tsx';
import { mailWords as t } from './words.ts';

type Draft = { key: string; language: Locale; words: MailWords };
type Found = AnswerOf<typeof mailDeskCalls.previewText>;

/** A pause in typing after which the server is asked how it looks. */
const pauseMs = 350;

/** How the draft looks, a moment after the last key. */
export function usePreview(draft: Draft): UseQueryResult<Found> {
  const settled = useStill(JSON.stringify(draft), pauseMs);
  return useQuery({
    ...queryOf(mailDeskCalls.previewText, { body: JSON.parse(settled) as Draft }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function TextPreview({ found }: { found: UseQueryResult<Found> }) {
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
