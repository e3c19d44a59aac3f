import { bookCalls, type StatementImport } from '#contracts/admin/money/books.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Facts } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { momentColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { readBooks, type BookView } from './views.ts';
import { bookWords } from './words.ts';

const t = bookWords.reconciliation;
const { heads } = t;

const columns: readonly Column<StatementImport>[] = [
  { id: 'file', head: heads.file, value: ({ fileName }) => fileName, phone: 'title' },
  {
    id: 'by',
    head: heads.by,
    value: ({ importedBy }) => importedBy,
    width: '22%',
    phone: 'second',
  },
  { id: 'lines', head: heads.lines, value: ({ lines }) => lines, numeric: true, width: '7rem' },
  { id: 'known', head: heads.known, value: ({ known }) => known, numeric: true, width: '7rem' },
  {
    id: 'open',
    head: heads.open,
    value: ({ open }) => open,
    numeric: true,
    width: '7rem',
    phone: 'mark',
  },
  {
    id: 'rejected',
    head: heads.rejected,
    value: ({ rejected }) => rejected,
    numeric: true,
    width: '7rem',
  },
  momentColumn(({ importedAt }) => importedAt, {
    id: 'imported',
    head: heads.imported,
    phone: 'end',
  }),
];

/** The statements that were uploaded, and what came of their lines. */
export function Imports({ filters, above }: BookView) {
  return (
    <ListScreen
      title={t.title}
      name="statements"
      read={readBooks}
      list={({ page }) => queryOf(bookCalls.statements, { query: { page } })}
      columns={columns}
      nameOf={({ fileName }) => fileName}
      renderDetail={({ lines, known, open, rejected, importedBy }) => (
        <Facts
          items={[
            [heads.lines, lines],
            [heads.known, known],
            [heads.open, open],
            [heads.rejected, rejected],
            [heads.by, importedBy],
          ]}
        />
      )}
      toneOf={({ open }) => (open > 0 ? 'warn' : undefined)}
      filters={filters}
      above={above}
    />
  );
}
