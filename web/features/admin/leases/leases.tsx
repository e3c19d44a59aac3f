import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { leaseEnds, leaseSorts, type RunningLease } from '#contracts/admin/goods/leases.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { momentColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';
import { leaseListWords as t } from './lease-desk-words.ts';

/** What the address of the list can say. */
export const read = listSearch({ sorts: leaseSorts, filters: { ends: leaseEnds } });

const { heads } = t;

const columns: readonly Column<RunningLease>[] = [
  { id: 'address', head: heads.address, value: ({ ip }) => ip, width: '9.5rem', phone: 'title' },
  { id: 'place', head: heads.place, value: ({ place }) => place },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    width: '26%',
    phone: 'second',
  },
  { id: 'order', head: heads.order, value: ({ orderCode }) => orderCode, width: '9rem' },
  { id: 'plan', head: heads.plan, value: ({ plan }) => readable(plan), width: '6rem' },
  {
    id: 'renews',
    head: heads.renews,
    value: ({ autoRenews }) => (autoRenews ? t.on : t.off),
    width: '7.5rem',
    phone: 'mark',
  },
  momentColumn(({ endsAt }) => endsAt, { id: 'ends', sort: 'up', head: heads.ends, phone: 'end' }),
];

/** The leases that run, what ends first at the top; each opens its record. */
export function Leases() {
  return (
    <ListScreen
      title={adminWords.nav.leases}
      name="leases"
      read={read}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.adminLeases, { query })}
      columns={columns}
      nameOf={({ ip, customerEmail }) => `${ip} ${customerEmail}`}
      renderLink={({ id }, opener) => <Link to="/admin/leases/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'ends',
          label: heads.ends,
          as: 'chips',
          usual: 'all',
          options: optionsOf(leaseEnds, t.ends),
        },
      ]}
      empty={{ title: t.none, text: t.noneText }}
    />
  );
}
