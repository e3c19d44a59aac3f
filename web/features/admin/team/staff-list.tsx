import { lazy } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { StaffMember, StaffRole } from '#contracts/admin/people/staff.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { Moment } from '../screen/moment.tsx';
import type { ListQuery } from '../list/use-list.ts';
import queue from '../queue/queue.module.css';
import { Act, Opener } from '../screen/acts.tsx';
import { ConfirmAct } from '../screen/confirm.tsx';
import { readable } from '../words/readable.ts';
import { adminWords } from '../words.ts';
import { staffWords as t } from './staff-words.ts';

const loadDialogs = () => import('./staff-dialogs.tsx');
const InviteDialog = lazy(async () => ({ default: (await loadDialogs()).InviteDialog }));
const RoleDialog = lazy(async () => ({ default: (await loadDialogs()).RoleDialog }));

/** What the address of the list can say. */
export const read = listSearch({ sorts: ['name', 'seen'] });

type Invitation = { email: string; role: StaffRole; expiresAt: string };
type Entry = StaffMember | Invitation;

/** The state of one who cannot work here yet. */
const stateOf = (one: Entry) => ('id' in one ? (one.secondStep ? '' : t.noApp) : t.open);

const columns: readonly Column<Entry>[] = [
  {
    id: 'name',
    head: t.heads.name,
    sort: 'up',
    value: (one) => ('id' in one ? one.name : one.email),
    phone: 'title',
  },
  {
    id: 'email',
    head: t.heads.email,
    value: ({ email }) => email,
    width: '26%',
    phone: 'second',
  },
  stateColumn(({ role }) => [readable(role), 'brand'], {
    id: 'role',
    head: t.heads.role,
    width: '7rem',
  }),
  {
    id: 'state',
    head: t.heads.state,
    cell: (one) => {
      const word = stateOf(one);
      return word && <Badge tone={'id' in one ? 'warn' : 'neutral'}>{word}</Badge>;
    },
    value: stateOf,
    width: '11rem',
    phone: 'end',
  },
  {
    id: 'since',
    head: t.heads.since,
    cell: (one) => 'id' in one && formatDay(one.since),
    value: (one) => ('id' in one ? one.since : null),
    width: '7rem',
    isExtra: true,
  },
  {
    ...momentColumn((one: Entry) => ('id' in one ? one.lastSeenAt : null), {
      id: 'seen',
      sort: 'down',
      head: t.heads.seen,
    }),
    cell: (one) => {
      if (!('id' in one)) return t.until(formatMoment(one.expiresAt));
      return one.lastSeenAt ? <Moment at={one.lastSeenAt} /> : t.never;
    },
    width: '11rem',
  },
];

const whole = queryOf(adminCalls.staff);
/** Members and invitations in one list. */
const list: ListQuery<Entry> = {
  ...whole,
  select: ({ content, invitations }: Awaited<ReturnType<typeof whole.queryFn>>) => ({
    content: [...content, ...invitations],
  }),
};

/** Who works here, in which role, and who is invited. */
export function Staff() {
  return (
    <ListScreen
      title={adminWords.nav.staff}
      name="staff"
      read={read}
      list={() => list}
      columns={columns}
      rowId={({ email }) => email}
      nameOf={({ email }) => email}
      renderTools={() => (
        <Opener word={t.invite} variant="primary">
          {(close) => <InviteDialog onClose={close} />}
        </Opener>
      )}
      renderActs={(one) => ('id' in one ? <MemberActs member={one} /> : <Withdraw of={one} />)}
      actsWidth="14.5rem"
    />
  );
}

function MemberActs({ member }: { member: StaffMember }) {
  const { id, name } = member;
  return (
    <div className={queue.inRow}>
      <Opener word={t.change} label={`${t.change}: ${name}`} size="small">
        {(close) => <RoleDialog member={member} onClose={close} />}
      </Opener>
      <ConfirmAct
        word={t.remove}
        label={`${t.remove}: ${name}`}
        size="small"
        title={t.remove}
        text={t.removeText(name)}
        cancel={t.cancel}
        run={() => request(adminCalls.removeStaff, { params: { id } })}
      />
    </div>
  );
}

function Withdraw({ of: { email } }: { of: Invitation }) {
  return (
    <div className={queue.inRow}>
      <Act
        word={t.withdraw}
        label={`${t.withdraw}: ${email}`}
        size="small"
        run={() => request(adminCalls.withdrawInvitation, { body: { email } })}
      />
    </div>
  );
}
