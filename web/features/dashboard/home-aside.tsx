import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { DashboardSummary } from '#contracts/sale/orders.ts';
import { formatDay } from '../../lib/text/format.ts';
import { webKinds } from '../../lib/kinds/web-kinds.ts';
import { newsQuery } from '../../lib/queries/news-query.ts';
import { useWords } from '../../lib/text/words.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './home.module.css';
import { homeWords } from './home-words.ts';

export function TourCard() {
  const t = useWords(homeWords).tour;
  return (
    <Card className={styles.card}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <Link to="/dashboard/welcome-tour">{t.start}</Link>
    </Card>
  );
}

const shelves = { proxies: webKinds.proxy.shelf, vps: webKinds.vps.shelf } as const;

/** Real growth of real sales; without enough of them it is not shown (decision G54). */
export function Trending({ trends }: { trends: DashboardSummary['trending'] }) {
  const t = useWords(homeWords).trending;
  if (trends.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="trending">
      <h2 id="trending">{t.title}</h2>
      <ul className={styles.trends}>
        {trends.map(({ id, name, category, percent }) => (
          <li key={id}>
            <Link to={shelves[category]}>{name}</Link>
            <span>
              <TrendingUp aria-hidden="true" />
              {t.up(percent)}
            </span>
          </li>
        ))}
      </ul>
      <p>{t.source}</p>
    </Card>
  );
}

const newsShown = 3;

/** What staff announced; without anything there is no card (decision G54). */
export function NewsCard() {
  const t = useWords(homeWords).news;
  const { data } = useQuery(newsQuery);
  if (!data || data.content.length === 0) return null;
  return (
    <Card className={styles.card} aria-labelledby="news">
      <h2 id="news">{t.title}</h2>
      <ul className={styles.trends}>
        {data.content.slice(0, newsShown).map(({ id, title, startsAt }) => (
          <li key={id}>
            <Link to="/dashboard/news">{title}</Link>
            <time dateTime={startsAt}>{formatDay(startsAt)}</time>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function GuideCards() {
  const t = useWords(homeWords).guides;
  return (
    <section aria-labelledby="guides">
      <h2 id="guides" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.guides}>
        {(['beginner', 'proxies', 'vcc'] as const).map((guide) => (
          <Card key={guide} className={styles.card}>
            <h3>{t[guide].title}</h3>
            <p>{t[guide].text}</p>
            <Link
              to="/dashboard/guides/$guide"
              params={{ guide }}
              aria-label={`${t.more}: ${t[guide].title}`}
            >
              {t.more}
            </Link>
          </Card>
        ))}
      </div>
    </section>
  );
}

export function NeedHelp() {
  const t = useWords(homeWords).help;
  return (
    <Card className={styles.card} aria-labelledby="need-help" data-tour="help">
      <h2 id="need-help">{t.title}</h2>
      <p>{t.text}</p>
      <div className={styles.actions}>
        <Link className={buttonClass()} to="/dashboard/support/chat">
          {t.chat}
        </Link>
        <Link className={buttonClass()} to="/dashboard/support/tickets/new">
          {t.ticket}
        </Link>
      </div>
    </Card>
  );
}
