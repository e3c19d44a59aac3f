import { useInfiniteQuery } from '@tanstack/react-query';
import { teamCalls } from '#contracts/account/team.ts';
import { request } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import styles from '../settings/settings.module.css';
import { teamWords } from './team-words.ts';

/** What the people of the team did for the account, the newest first. */
export function TeamActivity() {
  const t = useWords(teamWords);
  const acts = useInfiniteQuery({
    queryKey: keyOf(teamCalls.teamActs),
    queryFn: ({ pageParam }) => request(teamCalls.teamActs, { query: { page: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalItems }) =>
      (page + 1) * size < totalItems ? page + 1 : undefined,
  });
  const lines = acts.data?.pages.flatMap(({ content }) => content);
  return (
    <>
      {acts.isPending && <Skeleton height="4rem" />}
      {acts.isError && !lines && (
        <Unreachable title={t.failed} again={t.again} onAgain={acts.refetch} />
      )}
      {lines?.length === 0 && <p>{t.noActivity}</p>}
      <ul className={styles.sessions}>
        {lines?.map(({ id, at, name, act, byToken }) => (
          <li key={id}>
            <div>
              <b>{t.acts[act]}</b>
              <p>{[name, byToken && t.byToken, formatMoment(at)].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {acts.hasNextPage && (
        <div className={styles.actions}>
          <Button busy={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}
