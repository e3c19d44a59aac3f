import { Link } from '@tanstack/react-router';
import { mailDeskCalls, mailStates, type AdminMail } from '#contracts/admin/people/mails.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { dateTimeWidth, type Column } from '../../../ui/data-table/column.ts';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { readable } from '../words/readable.ts';
import { MailBadge } from './mail-badge.tsx';
import { mailWords as t } from './words.ts';

/** What the address of the list can say. */
export const read = listSearch({ filters: { state: mailStates } });

const { heads } = t;
const columns: readonly Column<AdminMail>[] = [
  {
    id: 'subject',
    head: heads.subject,
    value: ({ subject }) => subject ?? t.noSubject,
    phone: 'title',
  },
  {
    id: 'recipients',
    head: heads.recipients,
    value: ({ recipients }) => recipients.join(', '),
    width: '26%',
    phone: 'second',
  },
  {
    id: 'template',
    head: heads.template,
    value: ({ template }) => readable(template),
    width: '11rem',
  },
  {
    id: 'state',
    head: heads.state,
    cell: ({ state, lastError }) => (
      <span title={lastError ?? undefined}>
        <MailBadge state={state} />
      </span>
    ),
    value: ({ state }) => t.state[state],
    width: '7.5rem',
    phone: 'mark',
  },
  {
    id: 'when',
    head: heads.when,
    cell: ({ sentAt, createdAt }) => formatMoment(sentAt ?? createdAt),
    value: ({ sentAt, createdAt }) => sentAt ?? createdAt,
    width: dateTimeWidth,
    phone: 'end',
  },
  {
    id: 'resends',
    head: heads.resends,
    value: ({ resends }) => resends,
    numeric: true,
    width: '7rem',
    isExtra: true,
  },
  { id: 'error', head: heads.error, value: ({ lastError }) => lastError, isExtra: true },
];

/** What the shop has written to whom, and whether it left. */
export function MailLog() {
  return (
    <ListScreen
      title={t.log}
      name="mails"
      read={read}
      searchLabel={t.search}
      list={(query) => queryOf(mailDeskCalls.mails, { query })}
      columns={columns}
      nameOf={({ subject }) => subject ?? t.noSubject}
      renderLink={({ id }, opener) => <Link to="/admin/mails/$id" params={{ id }} {...opener} />}
      filters={[
        {
          name: 'state',
          label: heads.state,
          as: 'chips',
          any: t.any,
          options: optionsOf(mailStates, t.state),
        },
      ]}
      toneOf={({ state }) => (state === 'given-up' ? 'bad' : undefined)}
    />
  );
}
