import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { bookCalls, type invariantCheck } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../admin.module.css';
import { useAct } from '../use-act.ts';
import { bookWords } from './words.ts';

const t = bookWords.invariants;
const refreshMs = 30_000;

/** Every rule that must be true of the shop, with its newest result; broken ones come first. */
export function Invariants() {
  useTitle(t.title);
  const found = useQuery({
    ...queryOf(bookCalls.invariants),
    refetchInterval: refreshMs,
  });
  const run = useAct(() => request(bookCalls.checkInvariants));
  const checks = found.data?.content ?? [];
  const broken = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <Button busy={run.isPending} onClick={() => run.mutate(undefined)}>
          {t.run}
        </Button>
      </div>
      {found.isPending && <Skeleton height="18rem" />}
      {found.error && <Notice tone="bad" live title={found.error.message} />}
      {found.data && checks.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {checks.length > 0 && (
        <Notice tone={broken === 0 ? 'ok' : 'bad'} title={t.summary(checks.length, broken)} />
      )}
      <ul className={styles.list}>
        {checks
          .filter(({ ok }) => !ok)
          .map((check) => (
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
