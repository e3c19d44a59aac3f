import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '#contracts/locales.ts';
import { articleCalls } from '#contracts/support/articles.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { useTitle } from '../../lib/use-title.ts';
import { catalogue, useLocale, useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page/page-frame.tsx';
import { BackLink } from '../../ui/record.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './support.module.css';

export const articleWords = catalogue('article', {
  back: 'Back to the dashboard',
  market: 'Go to the marketplace',
  ask: 'Ask a question',
  none: 'Article not found',
  noneText: 'It was removed or replaced. Search the answers under Support.',
  failed: 'We couldn’t load the article',
  again: 'Try again',
});

const articleQuery = (slug: string, locale: Locale) =>
  queryOf(articleCalls.article, { params: { id: slug }, query: { locale } });

/** One article of the knowledge base; the three guides are such articles (decision G49). */
export function Article({ slug }: { slug: string }) {
  const t = useWords(articleWords);
  const found = useQuery(articleQuery(slug, useLocale()));
  const missing = found.error instanceof ApiRefused && found.error.status === 404;
  useTitle(found.data?.title ?? '');
  const back = <BackLink to="/dashboard">{t.back}</BackLink>;
  return (
    <article className={styles.page}>
      {found.data ? <PageHead title={found.data.title} back={back} /> : back}
      {found.isPending && <Skeleton height="24rem" />}
      {missing && <EmptyState heading="h1" drawing="search" title={t.none} text={t.noneText} />}
      {found.error && !missing && (
        <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />
      )}
      {found.data && (
        // Rendered by the shop from staff's markdown, without any markup of its own.
        <div
          className={styles.prose}
          lang={found.data.locale}
          dangerouslySetInnerHTML={{ __html: found.data.html }}
        />
      )}
      {!found.isPending && (
        <div className={styles.send}>
          <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
            {t.market}
          </Link>
          <Link className={buttonClass()} to="/dashboard/support">
            {t.ask}
          </Link>
        </div>
      )}
    </article>
  );
}
