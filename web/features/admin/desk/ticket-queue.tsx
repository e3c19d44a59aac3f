import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserCheck from 'lucide-react/icons/user-check';
import { adminCalls } from '#contracts/admin/admin.ts';
import { deskViews, type DeskTicket, deskSorts } from '#contracts/admin/people/tickets.ts';
import { departments } from '#contracts/support/tickets.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/input/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { ListAct } from '../selection/use-selection.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { meQuery } from '../team/staff.ts';
import { deskWords as t } from './desk-words.ts';
import { useDesk } from './use-desk.ts';

/** What the address of the list can say. */
export const read = listSearch({
  sorts: deskSorts,
  filters: { view: deskViews, department: departments },
});

const { heads } = t;
const priorityTones = { low: 'neutral', normal: 'neutral', high: 'warn', urgent: 'bad' } as const;

const columns: readonly Column<DeskTicket>[] = [
  {
    id: 'subject',
    head: heads.subject,
    value: ({ subject }) => subject,
    phone: 'title',
  },
  {
    id: 'unread',
    head: heads.unread,
    cell: ({ unread }) => unread > 0 && <Badge tone="brand">{t.unread(unread)}</Badge>,
    value: ({ unread }) => unread,
    width: '5.5rem',
    phone: 'mark',
  },
  stateColumn(({ priority }) => [t.priority[priority], priorityTones[priority]], {
    id: 'priority',
    head: t.fields.priority,
    width: '6.5rem',
  }),
  {
    id: 'department',
    head: t.fields.department,
    value: ({ department }) => t.departments[department],
    width: '6.5rem',
  },
  {
    id: 'requester',
    head: heads.requester,
    value: ({ requester }) => requester.name,
    width: '16%',
    phone: 'second',
  },
  { id: 'code', head: heads.code, value: ({ code }) => code, width: '8rem', isExtra: true },
  {
    id: 'assignee',
    head: t.fields.assignee,
    value: ({ assignee }) => assignee?.name ?? t.nobody,
    width: '8rem',
  },
  momentColumn(({ spokeAt }) => spokeAt, {
    id: 'since',
    sort: 'up',
    head: heads.since,
    phone: 'end',
  }),
];

const idsOf = (tickets: readonly DeskTicket[]) => tickets.map(({ id }) => id);

/** What the viewer may do with selected tickets; nothing for who only reads. */
function useActs(): readonly ListAct<DeskTicket>[] {
  const me = useQuery(meQuery).data;
  if (!me?.permissions.includes('messages.answer')) return [];
  const { id: assignee } = me;
  return [
    {
      label: t.toMe,
      icon: <UserCheck />,
      fits: (ticket) => ticket.assignee?.id !== assignee,
      run: (tickets) => {
        const body = { act: 'assign' as const, ids: idsOf(tickets), assignee };
        return request(adminCalls.selectedTickets, { body });
      },
    },
    {
      label: t.close,
      fits: ({ status }) => status !== 'closed',
      run: (tickets) => {
        const body = { act: 'close' as const, ids: idsOf(tickets) };
        return request(adminCalls.selectedTickets, { body });
      },
    },
  ];
}

/** Questions by whose turn it is; what waits for us by urgency, the longest wait first. */
export function TicketQueue() {
  useDesk();
  return (
    <ListScreen
      title={t.title}
      name="tickets"
      read={read}
      searchLabel={t.search}
      list={(query) => queryOf(adminCalls.deskTickets, { query: { view: 'open', ...query } })}
      columns={columns}
      acts={useActs()}
      nameOf={({ subject }) => subject}
      renderLink={({ id }, opener) => <Link to="/admin/tickets/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'view',
          label: heads.view,
          as: 'chips',
          usual: 'open',
          options: optionsOf(deskViews, t.views),
        },
        {
          name: 'department',
          label: t.fields.department,
          any: heads.any,
          options: Object.entries(t.departments),
        },
      ]}
      renderTools={() => (
        <Link className={buttonClass()} to="/admin/tickets/replies">
          {t.canned}
        </Link>
      )}
      empty={{ title: t.clear, text: t.clearText }}
      toneOf={({ priority }) =>
        priority === 'urgent' ? 'bad' : priority === 'high' ? 'warn' : undefined
      }
    />
  );
}
