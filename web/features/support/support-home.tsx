import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { articlesQuery, deskQuery } from './desk-queries.ts';
import { DeskStateLine } from './desk-state-line.tsx';
import styles from './support.module.css';
import { supportWords } from './support-words.ts';

/** Hours, answers that are there already, and the doors to a person. */
export function SupportHome() {
  const t = useWords(supportWords);
  useTitle(t.home.title);
  const { data: desk } = useQuery(deskQuery);
  const unread = desk?.unread ?? 0;
  const [chat, tickets, fresh] = [t.doors.chat, t.doors.tickets, t.doors.fresh];
  return (
    <PageFrame title={t.home.title} line={t.home.text}>
      <DeskStateLine />
      <nav className={styles.doors} aria-label={t.doors.label}>
        <Link className={styles.door} to="/dashboard/support/chat">
          <b>{chat[0]}</b>
          {chat[1]}
        </Link>
        <Link
          className={styles.door}
          to="/dashboard/support/tickets"
          activeOptions={{ exact: true }}
        >
          <b>
            {tickets[0]} {unread > 0 && <Badge tone="brand">{t.doors.unread(unread)}</Badge>}
          </b>
          {tickets[1]}
        </Link>
        <Link className={styles.door} to="/dashboard/support/tickets/new">
          <b>{fresh[0]}</b>
          {fresh[1]}
        </Link>
      </nav>
      <Answers />
    </PageFrame>
  );
}

/** The knowledge base: what is asked most, and everything behind a search. */
function Answers() {
  const t = useWords(supportWords);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const requested = useDeferredValue(search.trim());
  const found = useQuery({
    ...articlesQuery(locale, requested),
    placeholderData: keepPreviousData,
  });
  const all = found.data?.content ?? [];
  const groups = requested
    ? ([[t.home.results, all]] as const)
    : ([
        [t.home.questions, all.filter(({ category }) => category !== 'guide')],
        [t.home.guides, all.filter(({ category }) => category === 'guide')],
      ] as const);
  return (
    <section className={styles.answers}>
      <Input
        type="search"
        aria-label={t.home.search}
        placeholder={t.home.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.isPending && <Skeleton height="14rem" />}
      {found.error && <Unreachable title={t.failed} again={t.again} onAgain={found.refetch} />}
      {found.data && all.length === 0 && (
        <EmptyState drawing="search" title={t.home.none} text={t.home.noneText} />
      )}
      {groups.map(([title, articles]) =>
        articles.length === 0 ? null : (
          <div key={title}>
            <h2>{title}</h2>
            <ul className={styles.articles}>
              {articles.map((article) => (
                <li key={article.slug}>
                  <Link to="/dashboard/guides/$guide" params={{ guide: article.slug }}>
                    {article.title}
                  </Link>
                  {requested && <p className={styles.soft}>{article.excerpt}</p>}
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  );
}
