import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Alarms } from '../queue/alarms.tsx';
import { ScreenHead } from '../screen/screen.tsx';
import { useMay } from '../team/staff.ts';
import own from './day.module.css';
import { dayWords as t } from './day-words.ts';
import { Endings, Failures, LowStock, Orders, Received } from './panels.tsx';
import { Tiles } from './tiles.tsx';

const refetchInterval = 30_000;

/** What staff begin with: what waits, what came in, what failed, what ends and what runs low. */
export function DayScreen() {
  useTitle(t.title);
  const { data: day, error } = useQuery({ ...queryOf(adminCalls.day), refetchInterval });
  const may = useMay();
  return (
    <>
      <ScreenHead title={t.title} />
      <Alarms />
      {error && <Notice tone="bad" live title={error.message} />}
      {(day || !error) && (
        <>
          <Tiles day={day} />
          {day?.isNew ? (
            <EmptyState title={t.isNew} text={t.isNewText} />
          ) : (
            <div className={own.halves}>
              {may('ledger.read') && <Received day={day} />}
              {may('orders.read') && <Orders day={day} />}
            </div>
          )}
          <div className={own.thirds}>
            {may('payments.read') && <Failures day={day} />}
            {may('orders.read') && <Endings day={day} />}
            {may('inventory.manage') && <LowStock day={day} />}
          </div>
        </>
      )}
    </>
  );
}
