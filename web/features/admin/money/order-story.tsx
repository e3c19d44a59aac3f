import { Link } from '@tanstack/react-router';
import {
  orderStoryCalls,
  type OrderStoryLine,
  type StoryAbout,
} from '#contracts/admin/money/order-story.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { buttonClass } from '../../../ui/input/button.tsx';
import styles from '../admin.module.css';
import { OrderState } from '../queue/order-card.tsx';
import { RecordScreen } from '../screen/record-screen.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { Part } from '../screen/record-parts.tsx';
import { adminWords } from '../words.ts';
import { storySentence, storySubject, storyWords as t } from './story-words.ts';

const refetchInterval = 30_000;
/** The records that there are of what a line is about. */
const records: Partial<Record<StoryAbout, RecordPath>> = {
  payment: '/admin/payments/$id',
  email: '/admin/mails/$id',
  server: '/admin/servers/$id',
};
type RecordPath = '/admin/payments/$id' | '/admin/mails/$id' | '/admin/servers/$id';

/** Everything that happened around an order in one time line, and the ids that logs know it by. */
export function OrderStory({ id }: { id: string }) {
  const { missing, missingText } = adminWords.order;
  return (
    <RecordScreen
      title={t.title}
      tab={({ code }) => t.of(code)}
      query={{ ...queryOf(orderStoryCalls.orderStory, { params: { id } }), refetchInterval }}
      height="20rem"
      missing={{ title: missing, text: missingText }}
      view={({ code, state, lines, more }) => ({
        title: t.of(code),
        state: <OrderState state={state} />,
        acts: (
          <Acts>
            <Link className={buttonClass({})} to="/admin/orders/$id" params={{ id }}>
              {t.record}
            </Link>
          </Acts>
        ),
        parts: (
          <>
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
        ),
      })}
    />
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
    <Part title={t.requests}>
      <p className={styles.soft}>{ids.length > 0 ? t.requestsText : t.noRequests}</p>
      {ids.map((id) => (
        <code key={id}>{id}</code>
      ))}
    </Part>
  );
}
