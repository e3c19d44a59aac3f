import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/text/format.ts';
import { newsQuery } from '../../lib/queries/news-query.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';

/** What staff announced (decision G54). */
export function News() {
  const t = useWords(supportWords);
  useTitle(t.news.title);
  const found = useQuery(newsQuery);
  return (
    <PageFrame narrow title={t.news.title}>
      {found.isPending && <Skeleton height="12rem" />}
      {found.error && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      {found.data?.content.length === 0 && (
        <EmptyState title={t.news.none} text={t.news.noneText} />
      )}
      {found.data?.content.map(({ id, title, html, startsAt }) => (
        <Card key={id} className={styles.post}>
          <h2>{title}</h2>
          <p className={styles.soft}>{formatDay(startsAt)}</p>
          {/* Rendered by the shop from staff's markdown, without any markup of its own. */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
        </Card>
      ))}
    </PageFrame>
  );
}
