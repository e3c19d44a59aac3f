import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrderLine } from '#contracts/admin/money/orders.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Pager } from '../../../ui/pager.tsx';
import styles from '../admin.module.css';
import { kesColumn, momentColumn, stateColumn } from '../list/columns.tsx';
import { Answered } from '../screen/screen.tsx';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';
import { lineStateWords } from '../words/states.ts';

const { lines: title, lineHeads: heads } = adminWords.order;
const tones: Partial<Record<AdminOrderLine['state'], Tone>> = { delivered: 'ok', gone: 'warn' };

/** A line's name, which leads to what it began or prolonged. */
function LineLink({ line: { title: name, leaseId, serverId } }: { line: AdminOrderLine }) {
  if (leaseId) {
    return (
      <Link to="/admin/leases/$id" params={{ id: leaseId }}>
        {name}
      </Link>
    );
  }
  if (!serverId) return name;
  return (
    <Link to="/admin/servers/$id" params={{ id: serverId }}>
      {name}
    </Link>
  );
}

const columns: readonly Column<AdminOrderLine>[] = [
  {
    id: 'title',
    head: heads.title,
    cell: (line) => <LineLink line={line} />,
    value: (line) => line.title,
    phone: 'title',
  },
  {
    id: 'plan',
    head: heads.plan,
    value: ({ plan }) => readable(plan),
    width: '7rem',
  },
  stateColumn(({ state }) => [lineStateWords[state], tones[state] ?? 'neutral'], {
    id: 'state',
    head: heads.state,
    width: '8rem',
  }),
  momentColumn(({ from }) => from, { id: 'from', head: heads.from }),
  momentColumn(({ firstConnectedAt }) => firstConnectedAt, {
    id: 'firstConnection',
    head: heads.firstConnection,
  }),
  momentColumn(({ until }) => until, { id: 'until', head: heads.until, phone: 'second' }),
  kesColumn(({ kes }) => kes, { id: 'price', head: heads.price, width: '7rem', phone: 'end' }),
];

/** The lines of an order of several, a page at a time. */
export function OrderLinesPart({ orderId, count }: { orderId: string; count: number }) {
  const [page, setPage] = useState(0);
  const query = useQuery({
    ...queryOf(adminCalls.orderLines, { params: { id: orderId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.across} aria-label={title}>
      <h2 className={styles.name}>{`${title} (${count})`}</h2>
      <Answered query={query} height={`${(Math.min(count, 25) + 1) * 2.5}rem`}>
        {({ content, size, totalItems }) => (
          <>
            <DataTable
              caption={title}
              columns={columns}
              rows={content}
              rowId={({ id }) => id}
              nameOf={(line) => line.title}
              sorting={null}
              isBusy={query.isPlaceholderData}
            />
            <Pager page={page} total={Math.ceil(totalItems / size)} onPage={setPage} />
          </>
        )}
      </Answered>
    </section>
  );
}
