import type * as z from 'zod/mini';
import { bookCalls, type invariantCheck } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import { AdminScreen } from '../screen/screen.tsx';
import { bookWords } from './words.ts';

const t = bookWords.invariants;
const refetchInterval = 30_000;

/** Every rule that must be true of the shop, with its newest result; broken ones come first. */
export function Invariants() {
  return (
    <AdminScreen
      title={t.title}
      query={{ ...queryOf(bookCalls.invariants), refetchInterval }}
      height="18rem"
      tools={<Act word={t.run} run={() => request(bookCalls.checkInvariants)} />}
    >
      {({ content }) => <Rules checks={content} />}
    </AdminScreen>
  );
}

function Rules({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  const broken = checks.filter(({ ok }) => !ok);
  return (
    <>
      <Notice
        tone={broken.length === 0 ? 'ok' : 'bad'}
        title={t.summary(checks.length, broken.length)}
      />
      <ul className={styles.list}>
        {broken.map((check) => (
          <li key={check.id} className={styles.card}>
            <Rule check={check} />
          </li>
        ))}
      </ul>
      <ul className={styles.lines}>
        {checks
          .filter(({ ok }) => ok)
          .map((check) => (
            <li key={check.id}>
              <Rule check={check} />
            </li>
          ))}
      </ul>
    </>
  );
}

type Check = z.infer<typeof invariantCheck>;

function Rule({ check }: { check: Check }) {
  const { id, rule, ok, offences, ms, checkedAt, brokenSince } = check;
  return (
    <>
      <div className={styles.line}>
        <span className={ok ? undefined : styles.name}>{rule}</span>
        <Badge tone={ok ? 'ok' : 'bad'}>{ok ? t.holds : t.broken}</Badge>
      </div>
      <p className={styles.soft}>
        {id} · {t.checked(formatMoment(checkedAt), ms)}
        {brokenSince && ` · ${t.since(formatMoment(brokenSince))}`}
      </p>
      {offences.map(({ subject, detail }) => (
        <p key={`${subject} ${detail}`} className={styles.soft}>
          {subject}: {detail}
        </p>
      ))}
    </>
  );
}
