import { useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { summaryQuery } from '../../lib/queries/summary-query.ts';
import { may } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Unreachable } from '../../ui/unreachable.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { GettingStarted } from './getting-started.tsx';
import { GuideCards, NeedHelp, NewsCard, TourCard, Trending } from './home-aside.tsx';
import { HomeTiles } from './home-tiles.tsx';
import { ServiceGrid, TemplateRow } from './home-services.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

type Props = {
  /** Said once a session, above all else. */
  greeting: ReactNode;
  /** What the customer has now and when it ends. */
  services: ReactNode;
  /** What went through it in thirty days. */
  usage: ReactNode;
};

/**
 * Dashboard home: the customer's services, their figures, and the ways to everything else (G52).
 */
export function Home({ greeting, services, usage }: Props) {
  const t = useWords(homeWords);
  useTitle(t.title);
  const summary = useQuery(summaryQuery);
  useFailureToast(summary.error);
  return (
    <PageFrame title={t.title} after={<HomeFooter />}>
      {greeting}
      {summary.error && (
        <Unreachable title={t.error} again={t.again} onAgain={summary.refetch}>
          {t.errorText}
        </Unreachable>
      )}
      {services}
      {!summary.isError && may('money') && <GettingStarted summary={summary.data} />}
      {usage}
      <HomeTiles summary={summary.data} waiting={summary.isPending} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ServiceGrid summary={summary.data} />
          <GuideCards />
          {may('money') && <TemplateRow />}
        </div>
        <aside className={styles.aside}>
          {may('money') && <TourCard />}
          <NeedHelp />
          <Trending trends={summary.data?.trending ?? noTrends} />
          <NewsCard />
        </aside>
      </div>
    </PageFrame>
  );
}

const noTrends: DashboardSummary['trending'] = [];

function HomeFooter() {
  const t = useWords(homeWords).footer;
  return (
    <nav className={styles.footer} aria-label={t.label} data-print="hide">
      <Link to="/dashboard">{t.home}</Link>
      <Link to="/dashboard/proxies">{t.proxies}</Link>
      <Link to="/dashboard/vcc">{t.vcc}</Link>
      <Link to="/dashboard/support">{t.support}</Link>
    </nav>
  );
}

function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (!error) return;
    const { error: title, errorText: detail } = words(homeWords);
    notify({ kind: 'error', title, detail });
  }, [error]);
}
