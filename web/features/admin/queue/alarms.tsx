import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Notice } from '../../../ui/notice.tsx';
import { adminWords } from '../words.ts';

const t = adminWords.queue;
const refetchInterval = 30_000;

/** How many orders wait, and what keeps them from moving on. */
export const useSummary = () => useQuery({ ...queryOf(adminCalls.summary), refetchInterval });

/** What keeps orders from moving on, or staff from hearing of them. */
export function Alarms() {
  const { data } = useSummary();
  if (!data) return null;
  return (
    <>
      {data.workerSilent && (
        <Notice tone="bad" title={t.workerSilent}>
          {t.workerSilentText}
        </Notice>
      )}
      {data.nobodyHears && (
        <Notice tone="bad" title={t.nobodyHears}>
          {t.nobodyHearsText}
        </Notice>
      )}
    </>
  );
}
