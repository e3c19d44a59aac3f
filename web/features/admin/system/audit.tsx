import { adminCalls } from '#contracts/admin/admin.ts';
import { auditSorts } from '#contracts/admin/audit.ts';
import type { AuditEntry } from '#contracts/admin/shapes.ts';
import { callUrl } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Facts } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { momentColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { adminWords } from '../words.ts';
import { auditWord, subjectWord } from '../words/audit.ts';
import { changesInWords } from '../words/facts.ts';

/** What the address of the list can say. */
export const read = listSearch({
  sorts: auditSorts,
  filters: { actor: 'text', action: 'text', subject: 'text' },
});

const { audit: t, search } = adminWords;

const columns: readonly Column<AuditEntry>[] = [
  { id: 'action', head: t.action, value: ({ action }) => auditWord(action), phone: 'title' },
  { id: 'actor', head: t.actor, value: ({ actor }) => actor, width: '24%', phone: 'second' },
  {
    id: 'subject',
    head: t.subject,
    value: ({ subjectKind, subjectId }) => `${subjectWord(subjectKind)} ${subjectId}`,
    width: '28%',
  },
  { id: 'address', head: t.address, value: ({ address }) => address, width: '8.5rem' },
  momentColumn(({ at }) => at, { id: 'at', sort: 'down', head: t.at, phone: 'end' }),
];

/** Who did what, from where, and the values before and after; filtered, and as a file. */
export function Audit() {
  return (
    <ListScreen
      title={adminWords.nav.audit}
      name="audit"
      read={read}
      list={(query) => queryOf(adminCalls.audit, { query })}
      columns={columns}
      nameOf={({ action, subjectId }) => `${auditWord(action)} ${subjectId}`}
      renderDetail={(entry) => <Changes entry={entry} />}
      filters={[
        { name: 'actor', label: search.audit, as: 'text' },
        { name: 'action', label: search.auditAction, as: 'text' },
        { name: 'subject', label: search.auditSubject, as: 'text' },
      ]}
      fileOf={({ page: _page, sort: _sort, dir: _dir, ...query }) =>
        callUrl(adminCalls.auditFile.path, { query })
      }
    />
  );
}

/** What was done to what, and each value before and after. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { subjectKind, subjectId, address, before, after } = entry;
  return (
    <Facts
      items={[
        [subjectWord(subjectKind), subjectId],
        [t.address, address],
        ...changesInWords(before, after),
      ]}
    />
  );
}
