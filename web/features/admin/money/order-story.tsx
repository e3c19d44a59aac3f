import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  orderStoryCalls,
  type OrderStoryLine,
  type StoryAbout,
} from '#contracts/admin/money/order-story.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { OrderState } from '../queue/order-card.tsx';
import { Dots } from '../dots.tsx';
import { adminWords } from '../words.ts';
import { storySentence, storySubject, storyWords as t } from './story-words.ts';

const refreshMs = 30_000;
/** The records that there are of what a line is about. */
const records: Partial<Record<StoryAbout, RecordPath>> = {
  payment: '/admin/payments/$id',
  email: '/admin/mails/$id',
  server: '/admin/servers/$id',
};
type RecordPath = '/admin/payments/$id' | '/admin/mails/$id' | '/admin/servers/$id';

/** Everything that happened around an order in one time line, and the ids that logs know it by. */
export function OrderStory({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(orderStoryCalls.orderStory, { params: { id } }),
    refetchInterval: refreshMs,
  });
  useTitle(data ? t.of(data.code) : t.title);
  if (isPending) return <Skeleton height="20rem" />;
  const { missing, missingText } = adminWords.order;
  if (!data) return <EmptyState heading="h1" title={missing} text={missingText} />;
  const { code, state, lines, more } = data;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.of(code)}</PageTitle>
        <OrderState state={state} />
      </div>
      <div className={styles.acts}>
        <Link className={buttonClass({})} to="/admin/orders/$id" params={{ id }}>
          {t.record}
        </Link>
      </div>
      {more && <p className={styles.soft}>{t.more(lines.length)}</p>}
      <ol className={styles.lines} aria-label={t.title}>
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <div>
              <p>
                <b>{storySubject(line.about)}</b> {storySentence(line)}
              </p>
              <Dots items={[formatMoment(line.at), line.requestId]} />
            </div>
            <Subject line={line} />
          </li>
        ))}
      </ol>
      <Requests ids={[...new Set(lines.flatMap(({ requestId }) => requestId ?? []))]} />
    </>
  );
}

/** Leads to the record of what a line is about, where there is one. */
function Subject({ line: { about, subject } }: { line: OrderStoryLine }) {
  const to = records[about];
  if (subject === null || !to) return <span />;
  return (
    <Link to={to} params={{ id: subject }} aria-label={`${t.open}: ${storySubject(about)}`}>
      {t.open}
    </Link>
  );
}

function Requests({ ids }: { ids: readonly string[] }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.requests}</h2>
      <p className={styles.soft}>{ids.length > 0 ? t.requestsText : t.noRequests}</p>
      {ids.map((id) => (
        <code key={id}>{id}</code>
      ))}
    </section>
  );
}
