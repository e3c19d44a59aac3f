import { Link } from '@tanstack/react-router';
import { abuseStates, type AbuseReport } from '#contracts/support/abuse.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { abuseDeskWords as t, abuseTones } from './abuse-words.ts';

/** What the address of the list can say. */
export const read = listSearch({ filters: { state: ['open', ...abuseStates] } });

const { heads } = t;
const refreshMs = 30_000;

const columns: readonly Column<AbuseReport>[] = [
  {
    id: 'code',
    head: heads.code,
    value: ({ code }) => code,
    width: '9rem',
    phone: 'title',
  },
  { id: 'exit', head: heads.exit, value: ({ exit }) => exit, phone: 'second' },
  { id: 'kind', head: heads.kind, value: ({ kind }) => t.kinds[kind], width: '7rem' },
  stateColumn(({ state }) => [t.states[state], abuseTones[state]], {
    id: 'state',
    head: heads.state,
    width: '8rem',
  }),
  momentColumn(({ happenedAt }) => happenedAt, { id: 'happened', head: heads.happened }),
  momentColumn(({ createdAt }) => createdAt, {
    id: 'reported',
    head: heads.reported,
    phone: 'end',
  }),
  {
    id: 'reporter',
    head: heads.reporter,
    value: ({ hasReporter }) => (hasReporter ? heads.waits : ''),
    width: '9rem',
  },
];

/** Reports of harm from our addresses, open ones first. */
export function AbuseList() {
  return (
    <ListScreen
      title={t.title}
      name="abuse"
      refreshMs={refreshMs}
      read={read}
      list={(query) => queryOf(adminCalls.abuseReports, { query: { state: 'open', ...query } })}
      columns={columns}
      nameOf={({ code }) => code}
      renderLink={({ id }, opener) => <Link to="/admin/abuse/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'state',
          label: heads.state,
          as: 'chips',
          usual: 'open',
          options: ['open' as const, ...abuseStates].map((one) => [one, t.states[one]] as const),
        },
      ]}
    />
  );
}
