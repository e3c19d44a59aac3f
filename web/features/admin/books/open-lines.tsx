import { bookCalls, type OpenLine } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { momentColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { AskAct } from '../screen/acts.tsx';
import { Acts } from '../screen/screen.tsx';
import { readBooks, type BookView } from './views.ts';
import { bookWords, formatBooks, shillings } from './words.ts';

const t = bookWords.reconciliation;
const { heads } = t;

const columns: readonly Column<OpenLine>[] = [
  {
    id: 'receipt',
    head: heads.receipt,
    value: ({ receipt }) => receipt,
    width: '9rem',
    phone: 'title',
  },
  { id: 'reason', head: heads.reason, value: ({ reason }) => reason, width: '12rem' },
  { id: 'details', head: heads.details, value: ({ details }) => details, phone: 'second' },
  {
    id: 'amount',
    head: heads.amount,
    cell: ({ minor }) => formatBooks(minor),
    value: ({ minor }) => shillings(minor),
    numeric: true,
    width: '9rem',
    phone: 'end',
  },
  momentColumn(({ completedAt }) => completedAt, {
    id: 'completed',
    head: heads.completed,
    phone: 'mark',
  }),
];

/** Lines of statements that neither a payment nor a fee explains. */
export function OpenLines({ filters, above }: BookView) {
  return (
    <ListScreen
      title={t.title}
      name="lines"
      read={readBooks}
      list={({ page }) => queryOf(bookCalls.openLines, { query: { page } })}
      columns={columns}
      nameOf={({ receipt }) => receipt}
      renderDetail={(line) => <LineFacts line={line} />}
      filters={filters}
      above={above}
    />
  );
}

function LineFacts({ line: { id, details } }: { line: OpenLine }) {
  const params = { id: String(id) };
  return (
    <div className={styles.part}>
      <p className={styles.said}>{details}</p>
      <Acts>
        <AskAct
          word={t.explain}
          title={t.explainTitle}
          asks={t.explainLabel}
          submit={t.explainSubmit}
          run={(words) => request(bookCalls.explainLine, { params, body: { words } })}
        />
      </Acts>
    </div>
  );
}
